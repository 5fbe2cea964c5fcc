import type { Failure } from '../../lib/failure.ts';
import { starsTexts, timeTexts } from '../../lib/formatted-texts.ts';
import { popupSentence } from '../../lib/messages/popup-failure-text.ts';
import type { Here } from '../../lib/popup/popup.ts';
import { text, textCount } from '../../lib/text.ts';
import { Shape } from '../Shape.tsx';
import { Stars } from '../Stars.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { When } from '../When.tsx';
import { ProblemFacts } from './rows/ProblemFacts.tsx';

interface PopupHereProps {
  here: Here;
  /**
   * Why the shown data may be outdated; null if they are not, or if another part of the popup shows the same failure.
   */
  failure: Failure | null;
  now: number;
}

/** Draws the problem that the browser's active tab shows, and the player's status on it. It always has two lines. */
export function PopupHere({ here, failure, now }: PopupHereProps) {
  const { problem, status, pending, retryAt } = here;
  const { id, rank, elo, genre } = problem;
  return (
    <section class="PopupHere" aria-label={text('popup_here_label')}>
      <p class="PopupHere-problem">
        <ProblemFacts id={id} rank={rank} elo={elo} genre={genre} />
        <Stars texts={starsTexts(problem, true)} />
        <StatusBadge status={status} />
      </p>
      <p class="PopupHere-player">
        <span>{text('popup_here')}</span>
        {failure ? (
          <span class="PopupHere-failure">
            <Shape name="warning" />
            {popupSentence(failure, retryAt, now).what}
          </span>
        ) : (
          <Attempts here={here} now={now} />
        )}
        {pending && !failure && <span class="PopupHere-pending">{text('panel_asking')}</span>}
      </p>
    </section>
  );
}

function Attempts({ here, now }: { here: Here; now: number }) {
  const { tries, solves, lastAt } = here;
  return (
    <>
      {tries !== null && tries > 0 && <span>{textCount('panel_tries_count', tries)}</span>}
      {tries !== null && tries > 0 && solves !== null && <span>{text('popup_solves', `${solves}`)}</span>}
      {lastAt !== null && <When at={lastAt} texts={timeTexts(lastAt, now, 'popup_last')} />}
    </>
  );
}
