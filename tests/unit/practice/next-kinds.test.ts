import { expect, it } from 'vitest';
import { nextKinds } from '../../../lib/practice/next-kinds.ts';
import {
  FIRST_CHOICES,
  type PracticeChoices,
  type PracticeKind,
  startedPractice,
} from '../../../lib/practice/practice.ts';

const PROBLEM = { problemId: 1, tries: 1, firstSolved: true, solvedAfter: 1, ms: null };

/** Returns the kinds that a session wants after so many problems and minutes. */
function kindsAfter(choices: Partial<PracticeChoices>, done: number, minutes = 0): readonly PracticeKind[] {
  const practice = startedPractice({ ...FIRST_CHOICES, ...choices }, 0);
  const problems = Array.from({ length: done }, () => PROBLEM);
  return nextKinds(practice, {
    state: 'running',
    problems,
    activeMs: minutes * 60_000,
    breakLeftMs: 0,
    overAt: null,
  });
}

it('begins a session with a fifth of warm-up, then alternates new problems and reviews', () => {
  const kinds = Array.from({ length: 10 }, (_, done) => kindsAfter({}, done)[0]);
  expect(kinds).toEqual(['warm-up', 'warm-up', ...Array(4).fill(['new', 'review']).flat()]);
});

it('measures the warm-up of a session of minutes by its time', () => {
  const length = { unit: 'minutes', count: 20 } as const;
  expect(kindsAfter({ length }, 9, 3.9)[0]).toBe('warm-up');
  expect(kindsAfter({ length }, 2, 4)[0]).toBe('new');
});

it('wants only the chosen kinds, the others of them in their stead', () => {
  const kinds = ['new', 'review'] as const;
  expect([0, 1, 2].map((done) => kindsAfter({ kinds: [...kinds] }, done)[0])).toEqual([
    'new',
    'review',
    'new',
  ]);
  expect(kindsAfter({ kinds: ['warm-up', 'review'] }, 3)).toEqual(['review', 'warm-up']);
  expect(kindsAfter({ kinds: ['review'] }, 0)).toEqual(['review']);
});
