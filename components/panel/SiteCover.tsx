import type { Ref } from 'preact';
import type { Box } from '../../lib/panel/free-corner.ts';

interface SiteCoverProps {
  /** The places to cover, relative to this element. */
  boxes: readonly Box[];
  /** Its position is the origin of the boxes. */
  origin: Ref<HTMLDivElement>;
}

/** Plain blocks over places of the site's page. Clicks go through them, since the page stays as it is. */
export function SiteCover({ boxes, origin }: SiteCoverProps) {
  return (
    <div class="SiteCover" ref={origin} aria-hidden="true">
      {boxes.map(({ left, top, right, bottom }) => (
        <div
          key={`${left} ${top} ${right} ${bottom}`}
          style={{
            left: `${left}px`,
            top: `${top}px`,
            width: `${right - left}px`,
            height: `${bottom - top}px`,
          }}
        />
      ))}
    </div>
  );
}
