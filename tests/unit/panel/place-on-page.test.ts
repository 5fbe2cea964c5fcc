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
