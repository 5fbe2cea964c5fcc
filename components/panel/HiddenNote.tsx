import type { Hidden } from '../../lib/panel/panel-types.ts';
import { text } from '../../lib/text.ts';

export interface HiddenNoteProps {
  /** Whether nothing of what is hidden could be covered in the site's page. */
  mayShow: boolean;
}

interface WholeProps extends HiddenNoteProps {
  hidden: Hidden;
  onReveal: (event: MouseEvent) => void;
}

/** Says that something is hidden, and that the site's page may show it all the same. */
export function HiddenNote({ hidden, mayShow, onReveal }: WholeProps) {
  return (
    <div class="HiddenNote">
      <p>{text(hidden.results ? 'panel_hidden' : 'panel_hidden_spoilers')}</p>
      <button type="button" class="link-button HiddenNote-show" onClick={onReveal}>
        {text('panel_reveal')}
      </button>
      <p class="HiddenNote-site" role="status">
        {mayShow && text('panel_not_covered')}
      </p>
    </div>
  );
}
