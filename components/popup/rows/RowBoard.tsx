import type { SetUp } from '../../../lib/board/set-up.ts';
import { SmallBoard } from '../../card/BoardDrawing.tsx';

/** Draws the small board at the start of a row; an empty place of the same size if the position is not known. */
export function RowBoard({ setUp }: { setUp: SetUp | null }) {
  return <span class="RowBoard">{setUp && <SmallBoard setUp={setUp} />}</span>;
}
