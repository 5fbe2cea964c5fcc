import type { SetUp } from '../../../lib/board/set-up.ts';
import { SmallBoard } from '../../card/BoardDrawing.tsx';

/** An empty place of the same size if the position is not known. */
export function RowBoard({ setUp }: { setUp: SetUp | null }) {
  return <span class="RowBoard">{setUp && <SmallBoard setUp={setUp} />}</span>;
}
