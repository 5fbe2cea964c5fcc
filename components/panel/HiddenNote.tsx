import type { Hidden, Spoilers } from '../../lib/panel/panel.ts';
import { SPOILER_PARTS, type SpoilerPart } from '../../lib/panel/spoilers.ts';
import { text } from '../../lib/text.ts';

export interface HiddenNoteProps {
  /** The spoilers that were found in the site's page, and are covered there; null: not known yet. */
  covered: readonly SpoilerPart[] | null;
}

interface WholeProps extends HiddenNoteProps {
  hidden: Hidden;
  /** Null if only past results are hidden, or nothing is known. */
  spoilers: Spoilers | null;
  onReveal: (event: MouseEvent) => void;
}

/** Says that something is hidden, and what of that the site's page may show all the same. */
export function HiddenNote({ hidden, covered, spoilers, onReveal }: WholeProps) {
  const left = covered ? SPOILER_PARTS.filter((part) => !covered.includes(part)) : [];
  return (
    <div class="HiddenNote">
      <p>{text(hiddenKey(hidden))}</p>
      <button type="button" class="link-button HiddenNote-show" onClick={onReveal}>
        {text('panel_reveal')}
      </button>
      {spoilers && (
        <p class="HiddenNote-site" role="status">
          {covered && covered.length > 0 && text('panel_covered', namesOf(covered))}
          {left.length > 0 && ` ${text('panel_not_covered', namesOf(left))}`}
        </p>
      )}
    </div>
  );
}

function hiddenKey({ spoilers, results }: Hidden) {
  if (!results) return 'panel_hidden_spoilers';
  return spoilers ? 'panel_hidden' : 'panel_hidden_results';
}

function namesOf(parts: readonly SpoilerPart[]): string {
  return parts.map((part) => text(`spoiler_${part}`)).join(', ');
}
