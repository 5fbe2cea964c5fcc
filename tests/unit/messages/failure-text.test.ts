import { describe, expect, test } from 'vitest';
import { NEEDS_PLAYER } from '../../../components/FailureNote.tsx';
import {
  noteSentence,
  pressSentence,
  retrySentence,
  whatIsWrong,
} from '../../../lib/messages/failure-text.ts';
import { FAILURES, NOW } from '../../gallery/states.ts';

const SAY = { pressSentence, retrySentence, noteSentence };
const LATER = NOW + 120_000;
const all = Object.values(FAILURES).flat();

/**
 * The longest text of a failure in characters, measured in the gallery: what fits the two lines of the popup's notice, 352 px wide, or
 * 248 px beside a button (`e2e/gallery-layout.spec.ts` checks pixels).
 */
const LONGEST = { alone: 104, 'beside a button': 74 };

describe.each(Object.entries(SAY))('%s', (_, say) => {
  test.each(all)('has at most two short sentences for $kind $why $what', (failure) => {
    for (const moment of [null, LATER, NOW - 1]) {
      const sentences = say(failure, moment, NOW);
      expect(sentences).toMatch(/^[^.]+\.( [^.]+\.)?$/);
      expect(sentences).not.toMatch(/\$|undefined|null|NaN| {2}/);
      const room = NEEDS_PLAYER.includes(failure.kind) ? 'beside a button' : 'alone';
      expect(sentences.length).toBeLessThanOrEqual(LONGEST[room]);
    }
  });
});

test('each failure has a text of its own', () => {
  const texts = all.map(whatIsWrong);
  expect(new Set(texts).size).toBe(texts.length);
});

describe('a failure that passes', () => {
  test.each(['not-responding', 'too-many'] as const)(
    'of kind %s says when another attempt makes sense',
    (kind) => {
      const what = whatIsWrong({ kind });
      const said = [LATER, NOW - 1, null].map((at) => [
        retrySentence({ kind }, at, NOW),
        pressSentence({ kind }, at, NOW),
      ]);
      expect(said).toEqual([
        [`${what} Retrying at 14:02.`, `${what} Try again at 14:02.`],
        [`${what} Retrying soon.`, `${what} Try again in a moment.`],
        [`${what} Try again in a moment.`, `${what} Try again in a moment.`],
      ]);
    },
  );

  test('promises a retry only where there is one', () => {
    for (const failure of all) expect(pressSentence(failure, LATER, NOW)).not.toContain('Retrying');
  });

  test('of a note never tells to reload the page or restart the browser', () => {
    for (const failure of all) expect(noteSentence(failure, null, NOW)).not.toMatch(/[Rr]eload|[Rr]estart/);
  });
});
