import { expect, it } from 'vitest';
import { type CatalogueReading, NO_READING } from '../../../lib/catalogue/catalogue.ts';
import { levelParts } from '../../../lib/catalogue/catalogue-parts.ts';
import { catalogueStatusOf } from '../../../lib/catalogue/catalogue-status.ts';
import { SET_ASIDE_MS } from '../../../lib/limits.ts';

const NOW = Date.UTC(2026, 2, 15);
const DONE: CatalogueReading = { ...NO_READING, answers: 40, doneAt: 5 };

it.each<[string, CatalogueReading]>([
  ['never', NO_READING],
  ['reading', { ...DONE, pending: levelParts() }],
  ['set-aside', { ...DONE, pending: levelParts(), troubledAt: NOW - 1_000 }],
  ['reading', { ...DONE, pending: levelParts(), troubledAt: NOW - SET_ASIDE_MS }],
  ['done', DONE],
  ['gaps', { ...DONE, dense: 1 }],
  ['unfiltered', { ...DONE, heeded: false }],
])('a catalogue counts as complete only if nothing can be missing: %s', (state, reading) => {
  expect(catalogueStatusOf(reading, 900, NOW)).toMatchObject({ state, knownProblems: 900 });
});
