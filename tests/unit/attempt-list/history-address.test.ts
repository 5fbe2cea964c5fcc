import { expect, it } from 'vitest';
import { GROUPINGS } from '../../../lib/attempt-list/groups.ts';
import { FIRST_CHOICE, historyQuery, parseHistoryQuery } from '../../../lib/attempt-list/history-address.ts';
import { pageHash, parsePageAddress } from '../../../lib/pages/page-address.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { filters } from './arbitrary-attempts.ts';

it('the address of the page brings back what was chosen', () => {
  forAll(filters, fc.constantFrom(...GROUPINGS), (wanted, grouping) => {
    const choice = { filters: wanted, grouping };
    const hash = pageHash({ part: 'history', query: historyQuery(choice) });
    const { part, query } = parsePageAddress(hash);
    expect([part, parseHistoryQuery(query)]).toEqual(['history', choice]);
  });
});

it('the first choice needs no parameters, and any other address shows it', () => {
  expect(pageHash({ part: 'history', query: historyQuery(FIRST_CHOICE) })).toBe('#history');
  for (const hash of [
    '',
    '#',
    '#nothing',
    '#nothing?result=failed',
    '#history',
    '#history?',
    '#history?group=year',
  ]) {
    const { part, query } = parsePageAddress(hash);
    expect([part, parseHistoryQuery(query)], hash).toEqual(['history', FIRST_CHOICE]);
  }
});
