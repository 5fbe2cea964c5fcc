import { useRef } from 'preact/hooks';
import { whatIsWrong } from '../../../lib/messages/failure-text.ts';
import type { PopupViewModel, Preview } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { ProblemCard } from '../../card/ProblemCard.tsx';

/**
 * Draws the card of a row at the side of a wide tab, with a larger board. It stays when the pointer leaves the row, except for a problem of
 * which blind mode may hide something soon: the one in the tab beside, or the current pick.
 */
export function SidePreview({ model }: { model: PopupViewModel }) {
  const { preview, now, here, picked } = model;
  const last = useRef<Preview | null>(null);
  if (preview) last.current = preview;
  const mayHide = [here?.problem.id, picked.current?.id].includes(last.current?.problemId);
  const shown = preview ?? (mayHide ? null : last.current);
  return (
    <aside class="SidePreview">
      {shown && <h2>{text('problem_number', `${shown.problemId}`)}</h2>}
      <div role="status">
        {shown ? (
          <ProblemCard
            card={shown}
            now={now}
            pending={shown.pending}
            why={shown.failure ? whatIsWrong(shown.failure) : text('board_none')}
          />
        ) : (
          <p class="SidePreview-hint">{text('preview_hint')}</p>
        )}
      </div>
    </aside>
  );
}
