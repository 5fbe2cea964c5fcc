import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { done, failed, type Result } from '../../../lib/failure.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { OpenNext } from '../../../lib/panel/panel-port.ts';
import { panelTexts } from '../../../lib/panel/panel-texts.ts';
import type { Difficulty } from '../../../lib/picks/difficulties.ts';
import { hear } from '../support/node-document.ts';
import { NO_EVENTS, panelBody } from './panel-document.ts';

const body = panelBody();
const { Panel } = await import('../../../components/panel/Panel.tsx');

const NEXT = '.NextRow-next';
/** After this time the effects of a drawing have run, ms. */
const EFFECTS = 100;
const LATER = 60_000;

/** Each request for the next problem, with the function that answers it. */
let asked: (OpenNext & { answer: (result: Result<null>) => void })[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(() => {
  render(null, body);
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** Draws the panel of a problem; without an difficulty, that before its answer. */
async function show(id: number, difficulty: Difficulty | null): Promise<void> {
  const blank = blankPanel(id, { corner: null, collapsed: false });
  const model = difficulty ? { ...blank, generation: 1, pending: false, difficulty } : blank;
  const onNext = async (next: OpenNext) => {
    const { promise, resolve } = Promise.withResolvers<Result<null>>();
    asked.push({ ...next, answer: resolve });
    return promise;
  };
  const texts = panelTexts(model, 0);
  const rest = { now: 0, corner: 'bottom-right', collapsed: false, mayShow: false } as const;
  render(<Panel {...NO_EVENTS} {...rest} model={model} texts={texts} onNext={onNext} />, body);
  await vi.advanceTimersByTimeAsync(EFFECTS);
}

function one(selector: string): Element {
  const found = body.querySelector(selector);
  if (!found) throw new Error(`The panel has no ${selector}.`);
  return Object.assign(found, { checkVisibility: () => true });
}

async function press(selector: string): Promise<void> {
  hear(one(selector), 'click', { isTrusted: true });
  await vi.advanceTimersByTimeAsync(EFFECTS);
}

const isBusy = () => one(NEXT).getAttribute('aria-disabled') === 'true';

it.each([
  ['a late success', done(null)],
  ['a late failure', failed({ kind: 'nothing-found', why: 'filters' })],
])('%s of one problem leaves the button of the next one busy', async (_, result) => {
  await show(5, 'normal');
  await press(NEXT);
  await show(6, 'normal');
  expect(isBusy()).toBe(false);
  await press(NEXT);
  expect(isBusy()).toBe(true);
  asked[0]?.answer(result);
  await vi.advanceTimersByTimeAsync(LATER);
  expect(isBusy()).toBe(true);
  await press(NEXT);
  expect(asked.map(({ id }) => id)).toEqual([5, 6]);
  asked[1]?.answer(failed({ kind: 'nothing-found', why: 'filters' }));
  await vi.advanceTimersByTimeAsync(EFFECTS);
  expect(isBusy()).toBe(false);
});

it('the difficulty of one problem is that of the next before its answer', async () => {
  await show(5, 'harder');
  await show(6, null);
  await press(NEXT);
  expect(asked).toMatchObject([{ id: 6, difficulty: 'harder' }]);
});
