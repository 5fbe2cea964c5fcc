import type { SheetProblem } from '../../../lib/backup/backup-view.ts';
import { toPlay } from '../../../lib/board/set-up-text.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { BoardDrawing } from '../../card/BoardDrawing.tsx';

interface PrintSheetProps {
  problems: readonly SheetProblem[];
  /** Origin of the site. */
  site: string;
}

/** On the screen nothing is seen of it, and on paper nothing of the page. */
export function PrintSheet({ problems, site }: PrintSheetProps) {
  return (
    <section class="PrintSheet">
      <h2>{`${textCount('problems', problems.length)} · ${new URL(site).host}`}</h2>
      <ol>
        {problems.map(({ problemId, setUp }, nth) => (
          <li key={problemId}>
            <p>
              <b>{numberText(nth + 1)}</b> {setUp.toMove && toPlay(setUp.toMove)}
            </p>
            <BoardDrawing setUp={setUp} />
            <p class="PrintSheet-problem">{text('problem_number', String(problemId))}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
