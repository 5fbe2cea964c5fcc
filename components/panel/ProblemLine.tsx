import { rankText } from '../../lib/difficulty/rank.ts';
import type { StarsTexts } from '../../lib/formatted-texts.ts';
import type { Problem } from '../../lib/model.ts';
import { text } from '../../lib/text.ts';
import { Stars } from '../Stars.tsx';

/** The line is there before its values are known, so nothing moves. */
export function ProblemLine({ problem, stars }: { problem: Problem; stars: StarsTexts | null }) {
  const { rank, elo } = problem;
  return (
    <p class="ProblemLine">
      {rank && <span title={text('panel_rank_title')}>{rankText(rank)}</span>}
      {elo !== null && <span title={text('panel_elo_title')}>{text('panel_elo', `${Math.round(elo)}`)}</span>}
      <Stars texts={stars} />
    </p>
  );
}
