import type { ComponentChildren } from 'preact';
import { RANK_COLUMNS } from '../../../lib/statistics/rank-groups.ts';
import { ranksText, shortRanksText } from '../../../lib/statistics/stats-text.ts';

/** A cell with something to count: a link to it, shaded from 0 to 5. */
export interface RankCell {
  href: string;
  shade: number;
  /** A part in `<small>` is shown only in a wide place. */
  shown: ComponentChildren;
  /** What it counts, in words. */
  words: string;
}

interface RankTableProps {
  /** The id of its title. */
  titleId: string;
  rows: readonly { name: string; head: ComponentChildren; cells: readonly (RankCell | null)[] }[];
}

/** A column for each range of ranks. */
export function RankTable({ titleId, rows }: RankTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: with large texts it is scrolled, by keyboard too
    <div class="RankTable" role="group" tabIndex={0} aria-labelledby={titleId}>
      <table aria-labelledby={titleId}>
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
          {rows.map(({ name, head, cells }) => (
            <tr key={name}>
              <th scope="row">{head}</th>
              {RANK_COLUMNS.map((ranks, nth) => (
                <Cell key={ranks.lowest} cell={cells[nth]} name={`${name}, ${ranksText(ranks)}`} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell, name }: { cell: RankCell | null | undefined; name: string }) {
  if (!cell) return <td />;
  const { href, shade, shown, words } = cell;
  return (
    <td>
      <a href={href} data-shade={shade} title={words}>
        <span class="unseen">{`${name}: ${words}`}</span>
        <span aria-hidden="true">{shown}</span>
      </a>
    </td>
  );
}
