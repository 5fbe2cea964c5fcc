import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { PARTS, type PartId } from '../../../lib/options/settings-list.ts';
import { text } from '../../../lib/text.ts';
import { Found } from './found.ts';

/** Nothing while a search finds nothing in it. */
export function OptionsPart({ part, children }: { part: PartId; children: ComponentChildren }) {
  const found = useContext(Found);
  return (
    <section
      class="OptionsPart"
      id={part}
      aria-labelledby={`${part}-title`}
      hidden={found !== null && !found.parts.has(part)}
    >
      <h2 id={`${part}-title`}>{text(PARTS[part])}</h2>
      {children}
    </section>
  );
}
