import type { SetUp } from '../../../lib/board/set-up.ts';
import { SmallBoard } from '../../card/BoardDrawing.tsx';

export function RowBoard({ setUp }: { setUp: SetUp }) {
  return (
    <span class="RowBoard">
      <SmallBoard setUp={setUp} />
    </span>
  );
}
