import type { Failure } from '../../../lib/failure.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { levelText } from '../../../lib/statistics/stats-text.ts';
import { LEAST_TO_COMPARE, type WeakGenre } from '../../../lib/statistics/weakest-genre.ts';
import { numberText, percentText, text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { FailurePlace } from '../../FailureNote.tsx';

export interface WeakestAnswerProps {
  /** The level of the player's rank. */
  level: number;
  /** Null: there are too few attempts to tell. */
  weakest: WeakGenre | null;
  /** How the last press of the button went. */
  practice: { isBusy: boolean; failure: Failure | null };
  now: number;
  /** Opens a problem of that genre, and sets the popup's filters to such problems. */
  onPractise: () => void;
  onOptions: () => void;
}

export function WeakestAnswer({ level, weakest, practice, now, onPractise, onOptions }: WeakestAnswerProps) {
  const rank = levelText(level);
  if (!weakest) return <p>{text('stats_weakest_few', numberText(LEAST_TO_COMPARE), rank)}</p>;
  const { genre, solves, attempts } = weakest;
  const share = percentText(solves / attempts);
  return (
    <div class="WeakestAnswer">
      <p>{text('stats_weakest', rank, genreText(genre), share, numberText(attempts))}</p>
      <BusyButton
        class="primary"
        label={text('stats_practise')}
        busy={practice.isBusy}
        onPress={onPractise}
      />
      <FailurePlace failure={practice.failure} now={now} say={pressSentence} onOptions={onOptions} />
    </div>
  );
}
