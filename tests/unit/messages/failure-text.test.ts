import { describe, expect, test } from 'vitest';
import { NEEDS_PLAYER } from '../../../components/FailureNote.tsx';
import { noteSentence, pressSentence, retrySentence } from '../../../lib/messages/failure-text.ts';
import { FAILURES, NOW } from '../../gallery/states.ts';

const SAY = { pressSentence, retrySentence, noteSentence };
const LATER = NOW + 120_000;
const all = Object.values(FAILURES).flat();

/**
 * The longest text of a failure in characters, measured in the gallery: what fits the two lines of the popup's notice, 352 px wide, or
 * 248 px beside a button (`e2e/gallery-layout.spec.ts` checks pixels).
 */
const LONGEST = { alone: 104, 'beside a button': 74 };

describe.each(Object.entries(SAY))('%s', (name, say) => {
  test.each(all)('has short sentences for $kind $why $what', (failure) => {
    for (const moment of [null, LATER, NOW - 1]) {
      const { what, todo } = say(failure, moment, NOW);
      for (const sentence of [what, todo]) {
        expect(sentence).toMatch(/^\S.*\.$/);
        expect(sentence).not.toMatch(/\$|undefined|null|NaN| {2}/);
      }
      if (name === 'noteSentence') continue;
      const room = NEEDS_PLAYER.includes(failure.kind) ? 'beside a button' : 'alone';
      expect(`${what} ${todo}`.length).toBeLessThanOrEqual(LONGEST[room]);
    }
  });

  test('has a different text for each failure', () => {
    const texts = all.map((failure) => say(failure, null, NOW).what);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('a failure that passes', () => {
  test.each(['not-responding', 'too-many'] as const)(
    'of kind %s says when another try makes sense',
    (kind) => {
      const todos = [LATER, NOW - 1, null].map((at) => [
        retrySentence({ kind }, at, NOW).todo,
        pressSentence({ kind }, at, NOW).todo,
      ]);
      expect(todos).toEqual([
        ['Retrying at 14:02.', 'Try again at 14:02.'],
        ['Retrying soon.', 'Wait a little, then press again.'],
        ['Wait a little, then press again.', 'Wait a little, then press again.'],
      ]);
    },
  );

  test('promises a retry only where there is one', () => {
    expect(retrySentence({ kind: 'offline' }, null, NOW).todo).toBe('Retrying when you’re online.');
    for (const failure of all) expect(pressSentence(failure, LATER, NOW).todo).not.toContain('Retrying');
  });
});
