import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Period } from '../../../lib/attempt-list/period.ts';
import { hear, openDocument, setValue } from '../support/node-document.ts';

const body = openDocument();
const { PeriodFilter } = await import('../../../components/history-page/attempts/PeriodFilter.tsx');

let period: Period = { from: null, to: null };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, body);
  vi.useRealTimers();
});

async function show(next: Period): Promise<void> {
  period = next;
  const onChange = (changed: Period) => void show(changed);
  render(<PeriodFilter period={period} now={Date.UTC(2026, 10, 27)} onChange={onChange} />, body);
  await redrawn();
}

/** After this time the effects of a drawing have run, ms. */
const EFFECTS = 100;
const redrawn = () => vi.advanceTimersByTimeAsync(EFFECTS);

function field(end: 'from' | 'to'): Element {
  const found = body.querySelectorAll('input[type="date"]')[end === 'from' ? 0 : 1];
  if (!found) throw new Error('There is no such field.');
  return found;
}

/** The values that the field has after each key; Chromium reports each of them as a change. */
async function type(end: 'from' | 'to', ...values: string[]): Promise<void> {
  for (const value of values) {
    setValue(field(end), value);
    hear(field(end), 'change');
    await redrawn();
  }
}

it('a date that is half typed does not move the other one', async () => {
  await show({ from: '2026-11-10', to: '2026-11-20' });
  await type('to', '2026-11-02', '2026-11-24');
  expect(period).toEqual({ from: '2026-11-10', to: '2026-11-24' });
  await type('to', '0002-11-24', '0020-11-24', '0202-11-24', '2026-11-24');
  hear(field('to'), 'blur');
  await redrawn();
  expect(period).toEqual({ from: '2026-11-10', to: '2026-11-24' });
});

it.each([
  ['after a moment', () => vi.advanceTimersByTimeAsync(5_000)],
  ['when the field is left', async () => hear(field('from'), 'blur')],
  ['by Enter', async () => hear(field('from'), 'keydown', { key: 'Enter' })],
])('a date that passes the other one takes it along %s', async (_, settle) => {
  await show({ from: '2026-11-10', to: '2026-11-20' });
  await type('from', '2026-11-25');
  expect(period).toEqual({ from: '2026-11-10', to: '2026-11-20' });
  await settle();
  await redrawn();
  expect(period).toEqual({ from: '2026-11-25', to: '2026-11-25' });
});
