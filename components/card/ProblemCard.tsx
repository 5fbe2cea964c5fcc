import type { ComponentChildren } from 'preact';
import { toPlay } from '../../lib/board/set-up-text.ts';
import { rankText } from '../../lib/difficulty/rank.ts';
import { attemptsText, durationText } from '../../lib/formatted-texts.ts';
import type { ProblemCard as Card, CardResults } from '../../lib/panel/panel-types.ts';
import type { Sign as SignKind } from '../../lib/panel/sign.ts';
import { signName } from '../../lib/panel/sign-text.ts';
import { shownLanguage, text } from '../../lib/text.ts';
import { Sign } from '../Sign.tsx';
import { BoardDrawing } from './BoardDrawing.tsx';
import { CardNote } from './CardNote.tsx';
import { LastResults } from './LastResults.tsx';

export interface ProblemCardProps {
  card: Omit<Card, 'id' | 'review' | 'dayStartsAt'>;
  now: number;
  /** Whether the position is being requested. */
  pending?: boolean;
  /** Why there is no position; shown in its place. */
  why?: string | null;
  /** What is at its end. */
  children?: ComponentChildren;
}

export function ProblemCard({ card, now, pending = false, why = null, children }: ProblemCardProps) {
  const { rank, results, note, setUp } = card;
  return (
    <div class="ProblemCard" lang={shownLanguage()}>
      {results && (
        <p class="ProblemCard-head">
          <b>{results.sign ? <SignLine sign={results.sign} /> : '…'}</b>
          {rank && <span class="ProblemCard-rank">{rankText(rank)}</span>}
        </p>
      )}
      {results && results.attemptCount > 0 && <Sums {...results} />}
      {results && <LastResults attempts={results.attempts} now={now} />}
      {note && <CardNote note={note} />}
      {setUp ? (
        <>
          <BoardDrawing setUp={setUp} />
          {setUp.toMove && (
            // Hidden from screen readers, since the drawing's text says it too.
            <p class="ProblemCard-turn" aria-hidden="true" data-colour={setUp.toMove}>
              {toPlay(setUp.toMove)}
            </p>
          )}
        </>
      ) : pending ? (
        <>
          <i class="ProblemCard-awaited" />
          <span class="unseen">{text('loading')}</span>
        </>
      ) : (
        why && <p class="ProblemCard-why">{why}</p>
      )}
      {children}
    </div>
  );
}

function SignLine({ sign }: { sign: SignKind | 'untried' }) {
  return (
    <>
      <Sign sign={sign} />
      {signName(sign)}
    </>
  );
}

function Sums({ attemptCount, solves, bestMs }: CardResults) {
  const best = durationText(bestMs);
  return (
    <p class="ProblemCard-sums">
      <span>{attemptsText(attemptCount, solves)}</span>
      {best !== null && <span>{text('best_time', best)}</span>}
    </p>
  );
}
