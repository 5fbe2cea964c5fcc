import { expect, it } from 'vitest';
import { boardsAmong, mayBeBoard } from '../../../lib/panel/board-shapes.ts';

const box = (width: number, height: number, left = 0, top = 0) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const named = (name: string, ...sides: Parameters<typeof box>) => ({ name, box: box(...sides) });
const boards = (...pictures: ReturnType<typeof named>[]) => boardsAmong(pictures).map(({ name }) => name);

it.each([
  ['a board', 576, 576, true],
  ['the lower side of one', 608, 288, true],
  ['one that is 2.8 times as wide as high', 800, 286, true],
  ['a banner', 1200, 240, false],
  ['a portrait', 64, 64, false],
])('%s of %i × %i may be a board: %s', (_, width, height, expected) => {
  expect(mayBeBoard(box(width, height))).toBe(expected);
});

it('a wide board is the first picture of the page, with what is drawn on it', () => {
  expect(boards(named('board', 608, 288), named('stones', 608, 288))).toEqual(['board', 'stones']);
});

it('a wide picture below a board is none', () => {
  expect(boards(named('board', 576, 576), named('picture', 576, 250, 0, 700))).toEqual(['board']);
});

it('each square picture is one', () => {
  expect(boards(named('photo', 600, 300), named('board', 576, 576, 0, 400))).toEqual(['photo', 'board']);
});
