import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { deleteDatabases } from './databases.ts';
import { livesOf } from './lives.ts';

const HOUR = 3_600_000;

afterEach(() => vi.unstubAllGlobals());

it('a dead worker sets no alarm', async () => {
  const fetch = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  await deleteDatabases();
  await changeSettings({ base: 'https://practice.example', historyPaused: true, catalogue: 'none' });
  const lives = livesOf();
  void lives.ask(({ page }) => page.problemData({ id: 1, userInitiated: true }), true);
  // After this crash point the worker sets the alarm before it reaches another one.
  while (!lives.passed.has('job store: before a job is deleted')) await nextTurn();
  const asked = fetch.mock.calls.length;
  lives.end();
  await lives.pass(HOUR);
  expect(fetch).toHaveBeenCalledTimes(asked);
});

// Node's `fetch` starts and cancels such tasks.
it('the virtual clock does not wait for a cancelled task', async () => {
  const lives = livesOf();
  clearImmediate(setImmediate(() => {}));
  const before = lives.state.time;
  await lives.pass(HOUR);
  lives.end();
  expect(lives.state.time).toBe(before + HOUR);
});
