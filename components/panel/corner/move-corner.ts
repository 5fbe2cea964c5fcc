import type { Corner } from '../../../lib/panel/panel.ts';

const CLOCKWISE: Corner[] = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

/**
 * Returns the corner to which an arrow key moves the panel; for `next`, the next corner clockwise; null for any other
 * key.
 */
export function cornerAfter(corner: Corner, key: string): Corner | null {
  const bottom = corner.startsWith('bottom');
  const right = corner.endsWith('right');
  switch (key) {
    case 'ArrowUp':
      return cornerOf(false, right);
    case 'ArrowDown':
      return cornerOf(true, right);
    case 'ArrowLeft':
      return cornerOf(bottom, false);
    case 'ArrowRight':
      return cornerOf(bottom, true);
    case 'next':
      return CLOCKWISE[(CLOCKWISE.indexOf(corner) + 1) % CLOCKWISE.length] ?? null;
    default:
      return null;
  }
}

export function nearestCorner(x: number, y: number, width: number, height: number): Corner {
  return cornerOf(y > height / 2, x > width / 2);
}

function cornerOf(bottom: boolean, right: boolean): Corner {
  return `${bottom ? 'bottom' : 'top'}-${right ? 'right' : 'left'}`;
}
