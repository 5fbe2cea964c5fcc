import { boardPaths, boardView } from '../board/board-paths.ts';
import type { SetUp } from '../board/set-up.ts';

/** Length of the longer side of a drawing in a file, CSS pixels. */
const LONGER_SIDE = 360;

/** Returns the drawing of a position as an SVG element. It has numbers and fixed words only, no text from the site. */
export function boardSvg(setUp: SetUp): string {
  const { width, height, viewBox } = boardView(setUp);
  const scale = LONGER_SIDE / Math.max(width, height);
  const { lines, edge, stars, black, white } = boardPaths(setUp);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  const [left = '', top = ''] = viewBox.split(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${size}>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="burlywood"/>`,
    `<path d="${lines}" fill="none" stroke="black" stroke-width="0.8"/>`,
    `<path d="${edge}" fill="none" stroke="black" stroke-width="2"/>`,
    `<path d="${stars}" fill="black"/>`,
    black && `<path d="${black}" fill="black" stroke="black"/>`,
    white && `<path d="${white}" fill="white" stroke="black"/>`,
    '</svg>',
  ]
    .filter(Boolean)
    .join('');
}
