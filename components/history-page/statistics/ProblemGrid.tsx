import { signName } from '../../../lib/panel/sign-text.ts';
import type { GridRow, GridStatus } from '../../../lib/statistics/problem-grid.ts';
import { type LevelRange, RANK_COLUMNS } from '../../../lib/statistics/rank-groups.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { Sign } from '../../Sign.tsx';
import { RankTable } from './RankTable.tsx';
import { StatisticCard } from './StatisticCard.tsx';

export interface ProblemGridProps {
  rows: readonly GridRow[];
  /** Whether all problems of the site are known. */
  isComplete: boolean;
  /** The address of the list of the problems with a status and ranks. */
  statusHref: (status: GridStatus, ranks: LevelRange) => string;
}

const TITLE = 'stats-grid';
const SHADES = 5;

/** The shade of a cell is its share of the problems of its ranks. */
export function ProblemGrid({ rows, isComplete, statusHref }: ProblemGridProps) {
  const sums = RANK_COLUMNS.map((_, nth) => rows.reduce((sum, { counts }) => sum + (counts[nth] ?? 0), 0));
  return (
    <StatisticCard
      id={TITLE}
      title={text('all_problems')}
      says={[isComplete ? '' : text('stats_grid_some')]}
      sample={textCount(
        'problems',
        sums.reduce((sum, one) => sum + one, 0),
      )}
    >
      <RankTable
        titleId={TITLE}
        rows={rows.map(({ status, counts }) => ({
          name: signName(status),
          head: (
            <span class="ProblemGrid-status">
              <Sign sign={status} />
              {signName(status)}
            </span>
          ),
          cells: RANK_COLUMNS.map((ranks, nth) => {
            const count = counts[nth] ?? 0;
            if (count === 0) return null;
            return {
              href: statusHref(status, ranks),
              shade: Math.ceil((SHADES * count) / (sums[nth] ?? 1)),
              shown: numberText(count),
              words: textCount('problems', count),
            };
          }),
        }))}
      />
    </StatisticCard>
  );
}
