import { boardPaths, boardView, LINE } from '../../lib/board/board-paths.ts';
import type { SetUp } from '../../lib/board/set-up.ts';
import { setUpWords } from '../../lib/board/set-up-text.ts';

/** Largest distance between two lines, and largest length of the longer side, CSS pixels. */
const LARGEST_LINE = 18;
const LARGEST_SIDE = 176;

/** Only the part of the board that has stones, and the edges near it. Screen readers read one sentence instead. */
export function BoardDrawing({ setUp }: { setUp: SetUp }) {
  const { width, height, viewBox } = boardView(setUp);
  const scale = Math.min(LARGEST_LINE / LINE, LARGEST_SIDE / Math.max(width, height));
  return (
    <svg
      class="BoardDrawing"
      role="img"
      aria-label={setUpWords(setUp)}
      viewBox={viewBox}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
    >
      <Board setUp={setUp} />
    </svg>
  );
}

/** As large as its parent element, and hidden from screen readers. */
export function SmallBoard({ setUp }: { setUp: SetUp }) {
  return (
    <svg class="BoardDrawing BoardDrawing-small" aria-hidden="true" viewBox={boardView(setUp).viewBox}>
      <Board setUp={setUp} />
    </svg>
  );
}

function Board({ setUp }: { setUp: SetUp }) {
  const { lines, edge, stars, black, white } = boardPaths(setUp);
  return (
    <>
      <path class="BoardDrawing-lines" d={lines} />
      <path class="BoardDrawing-edge" d={edge} />
      <path class="BoardDrawing-stars" d={stars} />
      <path class="BoardDrawing-black" d={black} />
      <path class="BoardDrawing-white" d={white} />
    </>
  );
}
