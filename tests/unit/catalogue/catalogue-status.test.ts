import { expect, it } from 'vitest';
import { NO_READING, type Reading } from '../../../lib/catalogue/catalogue.ts';
import { wholeParts } from '../../../lib/catalogue/catalogue-parts.ts';
import { standOf } from '../../../lib/catalogue/catalogue-status.ts';

const DONE: Reading = { ...NO_READING, answers: 40, doneAt: 5 };

it.each<[string, Reading]>([
  ['never', NO_READING],
  ['reading', { ...DONE, pending: wholeParts() }],
  ['done', DONE],
  ['gaps', { ...DONE, dense: 1 }],
  ['unheeded', { ...DONE, heeded: false }],
])('a catalogue counts as complete only if nothing can be missing: %s', (state, reading) => {
  expect(standOf(reading, 900)).toMatchObject({ state, known: 900 });
});
