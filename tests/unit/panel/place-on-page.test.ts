import { expect, it } from 'vitest';
import { answeredPlace, chosenPlace, type PlaceOnPage } from '../../../lib/panel/place-on-page.ts';

const OPEN = { corner: 'bottom-right', collapsed: false } as const;
const FOLDED = { corner: 'bottom-right', collapsed: true } as const;
const atFirst: PlaceOnPage = { place: OPEN, isUnconfirmed: false };

it('an answer made before the fold was stored does not unfold the panel', () => {
  const folded = chosenPlace(atFirst, { collapsed: true });
  expect(answeredPlace(folded, OPEN).place).toEqual(FOLDED);
});

it('follows the answers again once one has confirmed the choice', () => {
  const confirmed = answeredPlace(chosenPlace(atFirst, { collapsed: true }), FOLDED);
  expect(answeredPlace(confirmed, OPEN).place).toEqual(OPEN);
});

it('follows the answers on a page where the player chose nothing', () => {
  expect(answeredPlace(atFirst, FOLDED).place).toEqual(FOLDED);
});

it('keeps what the player did not change', () => {
  expect(chosenPlace(atFirst, { corner: 'top-left' }).place).toEqual({
    corner: 'top-left',
    collapsed: false,
  });
});
