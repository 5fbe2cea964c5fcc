import { expect, it } from 'vitest';
import { answerForm } from '../../../lib/report/answer-form.ts';

const NOW = Date.UTC(2026, 10, 28, 12);

it('the form of an answer counts the types of each field', () => {
  const row = (more: object) => ({ id: 1, createdAt: '2026-03-12T10:00:00Z', rank: { value: 5 }, ...more });
  const items = [row({ time: 1.5 }), row({ time: null, rank: null }), row({ id: 'seven' }), null];
  expect(answerForm({ headers: new Headers(), body: { items } }, NOW)).toEqual({
    day: '2026-11-28',
    headers: [],
    fields: {
      '': { object: 1 },
      items: { array: 1 },
      'items[]': { object: 3, null: 1 },
      'items[].id': { integer: 2, string: 1 },
      'items[].createdAt': { date: 3 },
      'items[].rank': { object: 2, null: 1 },
      'items[].rank.value': { integer: 2 },
      'items[].time': { number: 1, null: 1 },
    },
  });
});

it('the form names no field that may be a value', () => {
  const body = { '424242': 1, 'Hoshi Kō': 2, players: { hoshi: 3 }, user: { name: 'hoshi' } };
  const { fields } = answerForm({ headers: new Headers(), body }, NOW);
  expect(Object.keys(fields)).toEqual(['', '?', 'players', 'user', 'user.name']);
});

it('the form names the headers about rate limits and the fields of a refusal', () => {
  const headers = new Headers({
    'retry-after': '120',
    'x-ratelimit-remaining': '3',
    ratelimit: 'r=3;t=4',
    'x-request-id': '77',
  });
  const form = answerForm({ headers, body: { message: 'Wait, hoshi.' } }, NOW);
  expect(form.headers).toEqual(['ratelimit', 'retry-after', 'x-ratelimit-remaining']);
  expect(form.fields).toEqual({ '': { object: 1 }, message: { string: 1 } });
});
