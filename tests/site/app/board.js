import { shape } from './elements.js';

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const STAR_POINTS = { 9: [2, 4, 6], 13: [3, 6, 9], 19: [3, 9, 15] };

// The board's unit of length is the distance between two lines.
const MARGIN = 1.3;
const LABEL_DISTANCE = 0.88;

/** Draws a board; `onpoint` is called with the name of each point that is clicked. */
export function board({ size, black, white, toPlay }, onpoint) {
  const last = size - 1;
  const side = last + 2 * MARGIN;
  const stones = shape('g', { class: 'stones' });
  const points = shape('g', { class: `points ${toPlay}` });
  const node = shape(
    'svg',
    { class: 'board', viewBox: `${-MARGIN} ${-MARGIN} ${side} ${side}`, role: 'img', 'aria-label': 'Board' },
    gradients(),
    shape('rect', { class: 'wood', x: -MARGIN, y: -MARGIN, width: side, height: side, rx: 0.3 }),
    shape('path', { class: 'lines', d: linesPath(size) }),
    shape('rect', { class: 'frame', x: 0, y: 0, width: last, height: last }),
    starPoints(size),
    coordinates(size),
    stones,
    points,
  );
  for (const point of black) stones.append(stone(point, 'black'));
  for (const point of white) stones.append(stone(point, 'white'));
  const taken = new Set([...black, ...white]);
  const uncross = () => stones.querySelector('.crossed')?.remove();
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const name = String.fromCharCode(97 + x, 97 + y);
      points.append(target(name, x, y, taken.has(name) ? null : onpoint));
    }
  }
  return {
    node,
    /** Places a marked stone on a point. */
    play(point) {
      uncross();
      stones.append(stone(point, toPlay), mark(point, 'played'));
    },
    /** Marks a point with a cross, and removes an earlier cross. */
    cross(point) {
      uncross();
      stones.append(mark(point, 'crossed'));
    },
    /** Makes the board ignore clicks. */
    lock: () => points.remove(),
  };
}

function placeOf(point) {
  return { x: point.charCodeAt(0) - 97, y: point.charCodeAt(1) - 97 };
}

function linesPath(size) {
  const last = size - 1;
  const inner = Array.from({ length: size - 2 }, (_, index) => index + 1);
  return inner.map((at) => `M${at} 0V${last}M0 ${at}H${last}`).join('');
}

function starPoints(size) {
  const lines = STAR_POINTS[size] ?? [];
  const dots = lines.flatMap((x) => lines.map((y) => ({ x, y })));
  // Boards smaller than 19 have no stars on the sides.
  const shown = dots.filter(({ x, y }) => size === 19 || (x === lines[1]) === (y === lines[1]));
  return shape(
    'g',
    { class: 'stars' },
    shown.map(({ x, y }) => shape('circle', { cx: x, cy: y, r: 0.1 })),
  );
}

function coordinates(size) {
  const last = size - 1;
  const labels = Array.from({ length: size }, (_, index) => [
    label(COLUMNS[index], index, -LABEL_DISTANCE),
    label(COLUMNS[index], index, last + LABEL_DISTANCE),
    label(size - index, -LABEL_DISTANCE, index),
    label(size - index, last + LABEL_DISTANCE, index),
  ]);
  // A small board is drawn larger, but its letters need not grow as much as the distance of its lines.
  const height = 0.46 * Math.sqrt(size / 19);
  return shape('g', { class: 'coordinates', 'font-size': height }, labels.flat());
}

function label(text, x, y) {
  return shape('text', { x, y, dy: '0.35em' }, String(text));
}

function stone(point, colour) {
  const { x, y } = placeOf(point);
  return shape(
    'g',
    { class: `stone ${colour}` },
    shape('circle', { class: 'shadow', cx: x + 0.04, cy: y + 0.07, r: 0.475 }),
    shape('circle', { class: 'body', cx: x, cy: y, r: 0.475, fill: `url(#${colour}-stone)` }),
  );
}

function mark(point, kind) {
  const { x, y } = placeOf(point);
  return kind === 'played'
    ? shape('circle', { class: 'played', cx: x, cy: y, r: 0.2 })
    : shape('path', { class: 'crossed', d: `M${x - 0.22} ${y - 0.22}l.44 .44m0 -.44l-.44 .44` });
}

function target(name, x, y, onpoint) {
  const onclick = onpoint ? () => onpoint(name) : null;
  return shape(
    'g',
    { class: onpoint ? 'point' : 'point taken', 'data-point': name, onclick },
    shape('rect', { x: x - 0.5, y: y - 0.5, width: 1, height: 1 }),
    onpoint ? shape('circle', { class: 'ghost', cx: x, cy: y, r: 0.47 }) : null,
  );
}

function gradients() {
  const stop = (offset, colour) => shape('stop', { offset, 'stop-color': colour });
  const light = { cx: '36%', cy: '30%', r: '72%' };
  return shape(
    'defs',
    {},
    shape(
      'radialGradient',
      { id: 'black-stone', ...light },
      stop('0', '#6b6f76'),
      stop('.45', '#2b2d31'),
      stop('1', '#0c0d0f'),
    ),
    shape(
      'radialGradient',
      { id: 'white-stone', ...light },
      stop('0', '#ffffff'),
      stop('.6', '#f3f1ea'),
      stop('1', '#c9c5b8'),
    ),
  );
}
