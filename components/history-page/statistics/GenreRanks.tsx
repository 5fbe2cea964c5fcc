import { genreText } from '../../../lib/filters/filter-text.ts';
import type { Genre } from '../../../lib/filters/genres.ts';
import type { GenreRow } from '../../../lib/statistics/genre-ranks.ts';
import { type LevelRange, RANK_COLUMNS } from '../../../lib/statistics/rank-groups.ts';
import { LEAST_FIRST_ATTEMPTS, type Rate, shareOf } from '../../../lib/statistics/rate.ts';
import { moreAttemptsText } from '../../../lib/statistics/stats-text.ts';
import { numberText, percentText, text, textCount } from '../../../lib/text.ts';
import { type RankCell, RankTable } from './RankTable.tsx';
import { StatisticCard } from './StatisticCard.tsx';

interface GenreRanksProps {
  genres: readonly GenreRow[];
  /** The address of the list of the first attempts at a genre and ranks. */
  genreHref: (genre: Genre, ranks: LevelRange) => string;
}

const TITLE = 'stats-genres';
const SHADES = 5;

/** A cell leads to its attempts. */
export function GenreRanks({ genres, genreHref }: GenreRanksProps) {
  const all = genres.reduce((sum, { attempts }) => sum + attempts, 0);
  return (
    <StatisticCard id={TITLE} title={text('stats_genres')} sample={textCount('stats_first_attempts', all)}>
      <RankTable
        titleId={TITLE}
        rows={genres.map(({ genre, cells }) => ({
          name: genreText(genre),
          head: genreText(genre),
          cells: RANK_COLUMNS.map((ranks, nth) => cellOf(cells[nth], genreHref(genre, ranks))),
        }))}
      />
    </StatisticCard>
  );
}

function cellOf(rate: Rate | undefined, href: string): RankCell | null {
  if (!rate || rate.attempts === 0) return null;
  const share = shareOf(rate)?.share;
  if (share === undefined) {
    const words = moreAttemptsText(rate.attempts, LEAST_FIRST_ATTEMPTS);
    return { href, shade: 0, shown: '·', words };
  }
  return {
    href,
    shade: Math.min(SHADES, 1 + Math.floor(share * SHADES)),
    shown: (
      <>
        {percentText(share)} <small>{numberText(rate.attempts)}</small>
      </>
    ),
    words: textCount('stats_cell', rate.attempts, percentText(share)),
  };
}
