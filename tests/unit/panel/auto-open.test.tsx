import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { done } from '../../../lib/failure.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { panelTexts } from '../../../lib/panel/panel-texts.ts';
import type { PanelSession } from '../../../lib/panel/panel-types.ts';
import { hear } from '../support/node-document.ts';
import { NO_EVENTS, panelBody } from './panel-document.ts';

const body = panelBody();
const { Panel } = await import('../../../components/panel/Panel.tsx');

const STAY = '.SessionLine .link-button';
/** Less than the time after which the next problem opens, and more, ms. */
const SOON = 1_000;
const LATER = 10_000;
/** After this time the effects of a drawing have run, ms. */
const EFFECTS = 100;

let opened = 0;
let toggled = 0;

beforeEach(() => {
  vi.useFakeTimers();
  opened = 0;
  toggled = 0;
});
afterEach(() => {
  render(null, body);
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** Draws the panel of a problem in a session that opens the next one by itself. `solvedHere`: the last solve. `pending`: the site is being asked. */
async function show(solvedHere: number | null, collapsed = true, pending = false): Promise<void> {
  const session: PanelSession = {
    state: 'running',
    length: { unit: 'problems', count: 10 },
    attempted: 1,
    firstSolved: 1,
    leftMs: null,
    at: 0,
    breakLeftMs: 0,
    autoOpen: true,
    solvedHere,
  };
  const place = { corner: null, collapsed: true };
  const note = { text: '', bookmarked: false };
  const model = { ...blankPanel(5, place), generation: 1, pending, session, note };
  render(
    <Panel
      {...NO_EVENTS}
      model={model}
      texts={panelTexts(model, 0)}
      now={0}
      corner="bottom-right"
      collapsed={collapsed}
      mayShow={false}
      onNext={async () => {
        opened++;
        return done(null);
      }}
      onToggle={() => toggled++}
    />,
    body,
  );
  await vi.advanceTimersByTimeAsync(EFFECTS);
}

async function press(selector: string): Promise<void> {
  const element = body.querySelector(selector);
  if (!element) throw new Error(`The panel has no ${selector}.`);
  hear(Object.assign(element, { checkVisibility: () => true }), 'click', { isTrusted: true });
  await vi.advanceTimersByTimeAsync(EFFECTS);
}

const isFolded = () => body.querySelector('.PanelBody, .SessionLine') === null;

it('a folded panel unfolds before the next problem opens, and folds again', async () => {
  await show(null);
  expect(isFolded()).toBe(true);
  await show(7);
  expect(body.querySelector('.SessionLine')?.textContent).toContain('opens in a moment');
  expect(body.querySelector('.Panel > [role="status"]')?.textContent).toContain('opens in a moment');
  await vi.advanceTimersByTimeAsync(LATER);
  expect(opened).toBe(1);
  expect(isFolded()).toBe(true);
});

it.each([
  ['"Stay here"', STAY],
  ['folding it', '.Panel-toggle'],
])('in a folded panel, %s stays at the problem', async (_, selector) => {
  await show(null);
  await show(7);
  await vi.advanceTimersByTimeAsync(SOON);
  await press(selector);
  expect(isFolded()).toBe(true);
  await vi.advanceTimersByTimeAsync(LATER);
  expect({ opened, toggled }).toEqual({ opened: 0, toggled: 0 });
});

it('hiding an open panel stays at the problem, and a folded one stays folded', async () => {
  await show(null, false);
  await show(7, false);
  await vi.advanceTimersByTimeAsync(SOON);
  await press('.Panel-toggle');
  expect(toggled).toBe(1);
  await show(7, true);
  expect(isFolded()).toBe(true);
  await vi.advanceTimersByTimeAsync(LATER);
  expect(opened).toBe(0);
});
