import type { Corner } from '../lib/protocol.ts';
import { snake, text } from '../lib/text.ts';
import { cornerAfter } from './corners.ts';
import { trusted } from './trusted.ts';

/** The handle that moves the panel without dragging: arrow keys, or a click for the next corner. */
export function Grip({ corner, onMove }: { corner: Corner; onMove: (corner: Corner) => void }) {
  const label = text('panel_move', text(`panel_corner_${snake(corner)}`));
  const onKeyDown = trusted((event: KeyboardEvent) => {
    const next = cornerAfter(corner, event.key);
    if (!next) return;
    event.preventDefault();
    if (next !== corner) onMove(next);
  });
  return (
    <button
      type="button"
      class="Grip"
      aria-label={label}
      title={label}
      onKeyDown={onKeyDown}
      onClick={trusted(() => onMove(cornerAfter(corner, 'next') ?? corner))}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M5.5 3.5h.01M10.5 3.5h.01M5.5 8h.01M10.5 8h.01M5.5 12.5h.01M10.5 12.5h.01"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
        />
      </svg>
    </button>
  );
}
