import { toPlay } from '../../../lib/board/set-up-text.ts';
import { whatIsWrong } from '../../../lib/messages/failure-text.ts';
import type { Preview } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { BoardDrawing } from './BoardDrawing.tsx';

/** Draws a problem's initial position, or one sentence on why it cannot be shown. */
export function PreviewCard({ preview: { setUp, pending, failure } }: { preview: Preview }) {
  if (setUp) {
    return (
      <div class="LookCard">
        <BoardDrawing setUp={setUp} />
        {setUp.toMove && (
          // Hidden from screen readers, since the drawing's text says it too.
          <p aria-hidden="true" data-colour={setUp.toMove}>
            {toPlay(setUp.toMove)}
          </p>
        )}
      </div>
    );
  }
  if (pending) {
    return (
      <div class="LookCard LookCard-awaited">
        <i />
        <span class="unseen">{text('board_asking')}</span>
      </div>
    );
  }
  return <p class="LookCard LookCard-words">{failure ? whatIsWrong(failure) : text('board_none')}</p>;
}
