import { text } from '../../../lib/text.ts';

interface FiguresProps {
  /** The id of the title of the figure that they belong to. */
  titleId: string;
  head: readonly string[];
  /** The first cell of each row is its head. */
  rows: readonly (readonly string[])[];
}

/** For those who cannot see the chart, and for exact figures. */
export function FigureTable(props: FiguresProps) {
  return (
    <details class="FigureTable">
      <summary>{text('stats_table')}</summary>
      <Figures {...props} />
    </details>
  );
}

export function Figures({ titleId, head, rows }: FiguresProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: a large table is scrolled, by keyboard too
    <div class="Figures" role="group" tabIndex={0} aria-labelledby={titleId}>
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, nth) => (
                <td key={nth}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
