import { genreInSentence, genreText } from '../../../lib/filters/filter-text.ts';
import type { Genre } from '../../../lib/filters/genres.ts';
import { type GenreRow, weakestCell } from '../../../lib/statistics/genre-ranks.ts';
import { type LevelRange, RANK_COLUMNS } from '../../../lib/statistics/rank-groups.ts';
import { LEAST_FIRST_TRIES, type Rate, shareOf } from '../../../lib/statistics/rate.ts';
import {
  moreAttemptsText,
  percentOf,
  percentText,
  rangeText,
  ranksText,
  shortRanksText,
} from '../../../lib/statistics/statistics-texts.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { FigureTable } from './FigureTable.tsx';
import { StatisticCard } from './StatisticCard.tsx';

interface GenreRankTableProps {
  genres: readonly GenreRow[];
  /** The address of the list of the tries at a genre and ranks. */
  attemptsHref: (genre: Genre, ranks: LevelRange) => string;
}

const TITLE = 'stats-genres';
const SHADES = 5;

/** A cell leads to its tries. */
export function GenreRankTable({ genres, attemptsHref }: GenreRankTableProps) {
  const all = genres.reduce((sum, { tries }) => sum + tries, 0);
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_genres')}
      says={[text('stats_genres_says'), weakestText(genres)]}
      sample={textCount('stats_first_tries', all)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: with large texts it is scrolled, by keyboard too */}
      <div class="GenreRankTable" role="group" tabIndex={0} aria-labelledby={TITLE}>
        <table aria-labelledby={TITLE}>
          <thead>
            <tr>
              <td />
              {RANK_COLUMNS.map((ranks) => (
                <th key={ranks.lowest} scope="col">
                  <span aria-hidden="true">{shortRanksText(ranks)}</span>
                  <span class="unseen">{ranksText(ranks)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {genres.map(({ genre, cells }) => (
              <tr key={genre}>
                <th scope="row">{genreText(genre)}</th>
                {RANK_COLUMNS.map((ranks, nth) => (
                  <Cell
                    key={ranks.lowest}
                    rate={cells[nth] ?? { tries: 0, solves: 0 }}
                    name={`${genreText(genre)}, ${ranksText(ranks)}`}
                    href={attemptsHref(genre, ranks)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FigureTable
        titleId={TITLE}
        head={[
          `${text('stats_genre')}, ${text('stats_rank')}`,
          text('stats_tries'),
          text('stats_solved'),
          text('stats_interval'),
        ]}
        rows={genres.flatMap(({ genre, cells }) =>
          cells.flatMap((rate, nth) => {
            const ranks = RANK_COLUMNS[nth];
            if (!ranks || rate.tries === 0) return [];
            const share = shareOf(rate);
            const figures = share ? [percentText(share.share), rangeText(share)] : ['', ''];
            return [[`${genreText(genre)}, ${ranksText(ranks)}`, numberText(rate.tries), ...figures]];
          }),
        )}
      />
    </StatisticCard>
  );
}

/** Returns the sentence about the genre that is furthest below the others; empty without one. */
function weakestText(genres: readonly GenreRow[]): string {
  const found = weakestCell(genres);
  if (!found) return '';
  const { genre, ranks, share, others } = found;
  return text(
    'stats_genres_weak',
    genreInSentence(genre),
    ranksText(ranks),
    percentOf(share),
    percentOf(others),
  );
}

interface CellProps {
  rate: Rate;
  /** Genre and ranks, for screen readers. */
  name: string;
  href: string;
}

function Cell({ rate, name, href }: CellProps) {
  if (rate.tries === 0) return <td />;
  const share = shareOf(rate);
  const words = share
    ? text('stats_cell', percentOf(share.share), numberText(rate.tries))
    : `${textCount('stats_first_tries', rate.tries)}. ${moreAttemptsText(rate.tries, LEAST_FIRST_TRIES)}`;
  const shade = share ? Math.min(SHADES, 1 + Math.floor(share.share * SHADES)) : 0;
  return (
    <td>
      <a href={href} data-shade={shade} title={words}>
        <span class="unseen">{`${name}: ${words}`}</span>
        {share ? (
          <>
            <span class="GenreRankTable-narrow" aria-hidden="true">
              {percentOf(share.share)}
            </span>
            <span class="GenreRankTable-wide" aria-hidden="true">
              {percentText(share.share)} <small>{numberText(rate.tries)}</small>
            </span>
          </>
        ) : (
          <span aria-hidden="true">·</span>
        )}
      </a>
    </td>
  );
}
