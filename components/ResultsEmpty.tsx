import type { PopupModel } from '../lib/popup.ts';
import { text, textCount } from '../lib/text.ts';
import { Awaited } from './Awaited.tsx';
import { shownFailure } from './PopupFailure.tsx';

/** In place of results: why there are none, and what to do. */
export function ResultsEmpty({ model, onOptions }: { model: PopupModel; onOptions: () => void }) {
  const { results, account } = model;
  const { asked, saidAt, hidden, odd, pending } = results;
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
        <b>{hidden > 0 ? textCount('popup_all_hidden', hidden) : text('popup_nothing_found')}</b>
      </p>
      <p>{text('popup_nothing_found_todo')}</p>
      {odd > 0 && <p>{textCount('popup_odd', odd)}</p>}
    </div>
  );
}
