import type { Corner } from '../../../lib/panel/panel-types.ts';

const CLOCKWISE: Corner[] = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

/** Returns the next corner clockwise. */
export function cornerAfter(corner: Corner): Corner {
  return CLOCKWISE[(CLOCKWISE.indexOf(corner) + 1) % CLOCKWISE.length] ?? corner;
}

export function nearestCorner(x: number, y: number, width: number, height: number): Corner {
  return `${y > height / 2 ? 'bottom' : 'top'}-${x > width / 2 ? 'right' : 'left'}`;
}
