import { text } from '../../../lib/text.ts';
import { trusted } from '../trusted.ts';
import type { Next } from './use-next.ts';

/** Says that the problem was missed again and again, with a button that opens an easier one of its genre. */
export function EasierLine({ next }: { next: Next }) {
  return (
    <p class="EasierLine">
      <span>{text('panel_often_missed')}</span>
      <button
        type="button"
        class="link-button"
        aria-disabled={next.isBusy}
        onClick={trusted(() => next.open('easier'))}
      >
        {text('panel_easier')}
      </button>
    </p>
  );
}
