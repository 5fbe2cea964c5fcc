import { beforeEach, expect, it } from 'vitest';
import type { Failure } from '../../../../lib/failure.ts';
import { RATE_LIMITS, TAB } from '../../../../lib/limits.ts';
import type { Notice } from '../../../../lib/protocol.ts';
import { problemsUntried } from '../../../e2e/oracle.ts';
import { stored } from '../../malformed/stored.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

/** The site has no problem with this id or a higher one. */
const NOWHERE = 99_000_000;
const EVERY_MS = 300;

/** The worker that gets the tabs' messages. */
let life: ReturnType<typeof here.worker.nextLife>;
beforeEach(() => {
  life = here.worker.nextLife();
});

const pass = (ms: number) => here.worker.environment.sleep(ms, new AbortController().signal);
const shown = (tab: number, id: number, more: { byPage?: boolean; wait?: boolean } = {}) =>
  life.content.problemPanel({ id, panelLoaded: true, wait: false, ...more }, tab);
const notes = (tab: number, id: number, notice: Notice) => life.content.noticed({ id, notice }, tab);
const asked = (route?: 'problem') => here.site.log.api(route).length;

/** The panel's answer after such a failure. */
const failing = (kind: Failure['kind']) => ({ panel: { failure: { kind } } });

/** How many requests a tab may cause in this time, in ms. */
const allowed = (ms: number) => TAB.burst + Math.ceil(ms / TAB.intervalMs);

it('limits the requests that forged notices of a page cause', async () => {
  const [id = 0] = problemsUntried(here.site, here.player.id, 1);
  await shown(1, id, { wait: true });
  const begun = here.worker.environment.now();
  for (let i = 0; i < 600; i++) {
    await notes(1, id, 'request');
    await pass(EVERY_MS);
  }
  expect(asked()).toBeGreaterThan(RATE_LIMITS.personBurst);
  expect(asked()).toBeLessThanOrEqual(allowed(here.worker.environment.now() - begun));
});

it.each([
  ['the page makes', true, () => TAB.byPageBurst + 1],
  ["forged messages call the player's", false, allowed],
] as const)('limits requests for 300 navigations with 404s that %s', async (_, byPage, most) => {
  const begun = here.worker.environment.now();
  for (let i = 0; i < 300; i++) {
    // A new worker must still count what the tab caused before: the counts are stored.
    if (i % 50 === 0) life = here.worker.nextLife();
    const id = NOWHERE + i;
    await shown(2, id, { byPage });
    void notes(2, id, 'missing');
    await pass(EVERY_MS);
  }
  await pass(60_000);
  expect(asked()).toBeLessThanOrEqual(most(here.worker.environment.now() - begun));
});

it("reports a changed site when a problem's attempts answer 404", async () => {
  const [id = 0] = problemsUntried(here.site, here.player.id, 40).slice(-1);
  here.site.faults.add('attempts', { kind: 'answer', status: 404 });
  expect(await shown(8, id, { wait: true })).toMatchObject(failing('has-changed'));
  expect(asked('problem')).toBe(0);
});

it('stores nothing about a problem a tab only sends notices for', async () => {
  await shown(5, NOWHERE + 2_000, { wait: true });
  const before = await stored();
  const log = here.site.log.mark();
  for (const notice of ['request', 'return', 'missing'] as const) {
    for (let i = 1; i < 20; i++) await notes(5, NOWHERE + 2_000 + i, notice);
  }
  await pass(10_000);
  expect(await stored()).toEqual(before);
  expect(here.site.log.api(({ sequence }) => sequence > log)).toEqual([]);
});
