import { text } from '../../lib/text.ts';

export interface HiddenNoteProps {
  /** Whether the site's header was to be covered and nothing was found in it; null: not known yet. */
  isHeaderMissing: boolean | null;
}

export function HiddenNote({
  isHeaderMissing,
  covers,
  onReveal,
}: HiddenNoteProps & { covers: boolean; onReveal: (event: MouseEvent) => void }) {
  return (
    <div class="HiddenNote">
      <p>{text('panel_hidden')}</p>
      <button type="button" class="link-button HiddenNote-show" onClick={onReveal}>
        {text('panel_reveal')}
      </button>
      {covers && (
        <p class="HiddenNote-site" role="status">
          {isHeaderMissing !== null &&
            text(isHeaderMissing ? 'panel_header_missing' : 'panel_header_covered')}
        </p>
      )}
    </div>
  );
}
