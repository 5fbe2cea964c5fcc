import { expect, it } from 'vitest';
import { answeredPlace, chosenPlace, type PlaceOnPage } from '../../../lib/panel/place-on-page.ts';

const OPEN = { corner: 'bottom-right', collapsed: false } as const;
const FOLDED = { corner: 'bottom-right', collapsed: true } as const;
const atFirst: PlaceOnPage = { place: OPEN, chosen: {} };

it('an answer from before the fold does not unfold the panel', () => {
  const folded = chosenPlace(atFirst, { collapsed: true });
  expect(answeredPlace(folded, OPEN).place).toEqual(FOLDED);
});

it('the panel follows answers again after one confirms the choice', () => {
  const confirmed = answeredPlace(chosenPlace(atFirst, { collapsed: true }), FOLDED);
  expect(answeredPlace(confirmed, OPEN).place).toEqual(OPEN);
});

it('the panel follows answers if the player chose nothing', () => {
  expect(answeredPlace(atFirst, FOLDED).place).toEqual(FOLDED);
});

it('an answer with what another page chose keeps what was chosen here, and that alone', () => {
  const folded = chosenPlace(atFirst, { collapsed: true });
  expect(answeredPlace(folded, { corner: 'top-left', collapsed: false })).toEqual({
    place: { corner: 'top-left', collapsed: true },
    chosen: { collapsed: true },
  });
});

it('a choice keeps what the player did not change', () => {
  expect(chosenPlace(atFirst, { corner: 'top-left' }).place).toEqual({
    corner: 'top-left',
    collapsed: false,
  });
});
