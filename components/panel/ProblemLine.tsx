import { rankText } from '../../lib/difficulty/rank.ts';
import type { Problem } from '../../lib/model.ts';
import type { PanelTexts } from '../../lib/panel/panel-types.ts';
import { numberText, text } from '../../lib/text.ts';
import { Stars } from '../Stars.tsx';
import { trusted } from './trusted.ts';

interface ProblemLineProps {
  problem: Problem;
  texts: PanelTexts;
  /** The player wants to see all attempts. */
  onAttempts: () => void;
}

export function ProblemLine({ problem: { rank, elo }, texts, onAttempts }: ProblemLineProps) {
  const { stars, attemptCount, solves } = texts;
  return (
    <p class="ProblemLine">
      {rank && (
        <span title={elo === null ? undefined : text('elo', numberText(Math.round(elo)))}>
          {rankText(rank)}
        </span>
      )}
      <Stars texts={stars && { ...stars, votes: null }} />
      {attemptCount !== null && (
        <button type="button" class="link-button" title={solves ?? undefined} onClick={trusted(onAttempts)}>
          {attemptCount}
        </button>
      )}
    </p>
  );
}
