import type { PopupModel } from '../lib/popup.ts';
import { text } from '../lib/text.ts';
import { Awaited } from './Awaited.tsx';
import { shownFailure } from './PopupFailure.tsx';
import { ResultNotes } from './ResultNotes.tsx';

/** In place of results: why there are none, and what to do. */
export function ResultsEmpty({ model, onOptions }: { model: PopupModel; onOptions: () => void }) {
  const { results, account } = model;
  const { asked, saidAt, hidden, pending } = results;
  if (pending) return <Awaited />;
  if (asked === null || saidAt === null) {
    if (shownFailure(results, model)) return null;
    return (
      <div class="Empty">
        <p>{text('popup_never_asked', text('popup_find'))}</p>
        {account === null && (
          <>
            <p>{text('popup_welcome')}</p>
            <button type="button" class="button" onClick={onOptions}>
              {text('key_line_add')}
            </button>
          </>
        )}
      </div>
    );
  }
  return (
    <div class="Empty">
      <p>
        <b>{text(hidden > 0 ? 'popup_all_hidden' : 'popup_nothing_found')}</b>
      </p>
      <p>{text('popup_nothing_found_todo')}</p>
      <ResultNotes results={results} />
    </div>
  );
}
