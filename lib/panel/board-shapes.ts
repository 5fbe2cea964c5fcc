import { type Box, overlapOf } from './free-corner.ts';

/** Smallest width and height of a board, CSS pixels. Smaller pictures are icons or portraits. */
const MIN_BOARD = 160;
/** The greatest ratio of a board's sides: a part of one may be shown, such as its lower side. */
const MAX_RATIO = 3.2;
/** The same of a whole board with what is drawn beside it. */
const MAX_WHOLE_RATIO = 1.7;

/** Whether a picture of this size may be a board or a part of one. */
export function mayBeBoard(box: Box): boolean {
  return sidesOf(box).short >= MIN_BOARD && ratioOf(box) <= MAX_RATIO;
}

/**
 * Returns which of these pictures, in the order of the page, are taken for Go boards. The first one may be a part of a board, and so may
 * those that lie on it, since a board may be drawn on several canvases. Others are nearly square.
 */
export function boardsAmong<P extends { box: Box }>(pictures: readonly P[]): P[] {
  const [first] = pictures;
  return pictures.filter(
    ({ box }) => ratioOf(box) <= MAX_WHOLE_RATIO || (first && overlapOf(box, first.box) > 0),
  );
}

function sidesOf({ left, top, right, bottom }: Box) {
  const [short = 0, long = 0] = [right - left, bottom - top].sort((a, b) => a - b);
  return { short, long };
}

function ratioOf(box: Box): number {
  const { short, long } = sidesOf(box);
  return long / short;
}
