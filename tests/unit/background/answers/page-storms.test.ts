import { beforeEach, expect, it, vi } from 'vitest';
import { rateLimiterStore } from '../../../../lib/background/queue/rate-limiter-store.ts';
import type { Failure } from '../../../../lib/failure.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { CHECKS, RATE_LIMITS, TAB } from '../../../../lib/limits.ts';
import type { Notice } from '../../../../lib/protocol.ts';
import { tomorrow } from '../../../../lib/requests/rate-limiter.ts';
import { problemsUntried } from '../../../e2e/oracle.ts';
import { stored } from '../../malformed/stored.ts';
import { holdAnswer } from '../../support/practice-site.ts';
import { spentToday } from '../../support/virtual-environment.ts';
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
  expect(asked('problem')).toBeGreaterThan(0);
  expect(asked('problem')).toBeLessThanOrEqual(CHECKS.maxChecks);
  expect(asked()).toBeLessThanOrEqual(most(here.worker.environment.now() - begun) + CHECKS.maxChecks);
});

it('checks once a day whether a problem exists while the site fails', async () => {
  const id = NOWHERE + 1_000;
  here.site.faults.add('problem', { kind: 'answer', status: 503 });
  for (let hour = 0; hour < 20; hour++) {
    life = here.worker.nextLife();
    await shown(3, id, { wait: true });
    await notes(3, id, 'missing');
    await pass(60 * 60_000);
    await life.readMissing();
  }
  expect(asked('problem')).toBe(1);
});

it('checks whether a problem exists when the network is back', async () => {
  const id = NOWHERE + 5_000;
  here.site.faults.add('attempts', { kind: 'answer', status: 404 });
  const real = globalThis.fetch;
  // The network is lost after the first answer.
  const network = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
    const answer = await real(...request);
    here.worker.state.online = false;
    return answer;
  });
  await shown(6, id, { wait: true });
  network.mockRestore();
  here.worker.state.online = true;
  expect([asked(), asked('problem')]).toEqual([1, 0]);
  await pass(10 * 60_000);
  expect(await shown(6, id, { wait: true })).toMatchObject(failing('no-such-problem'));
  expect(asked('problem')).toBe(1);
});

it('replies to a missing-problem notice only after the site has answered', async () => {
  const id = NOWHERE + 7_000;
  const { underWay, release } = holdAnswer(here.site, 'problem');
  let answered = false;
  await shown(9, id, { wait: true });
  const noticed = notes(9, id, 'missing').then(() => {
    answered = true;
  });
  await underWay;
  expect(answered).toBe(false);
  release();
  await noticed;
  expect(await shown(9, id)).toMatchObject({
    show: 'panel',
    panel: { failure: { kind: 'no-such-problem' }, status: null },
  });
});

it('does not blame the site when it may not check a problem', async () => {
  const failures: unknown[] = [];
  here.site.faults.add('attempts', { kind: 'answer', status: 404 });
  for (let i = 0; i <= CHECKS.maxChecks; i++) {
    const answer = await shown(7, NOWHERE + 6_000 + i, { wait: true });
    failures.push(answer.show === 'panel' && answer.panel.failure);
    await pass(10_000);
  }
  expect(asked('problem')).toBe(CHECKS.maxChecks);
  expect(failures).toEqual([
    ...Array(CHECKS.maxChecks).fill({ kind: 'no-such-problem' }),
    { kind: 'too-many' },
  ]);
  // The request for the problem's attempts is not repeated at once either.
  const before = asked();
  await shown(7, NOWHERE + 6_000 + CHECKS.maxChecks, { wait: true });
  expect(asked()).toBe(before);
  await pass(60 * 60_000);
  expect(await shown(7, NOWHERE + 6_000 + CHECKS.maxChecks, { wait: true })).toMatchObject(
    failing('no-such-problem'),
  );
});

it("reports a changed site when a known problem's attempts answer 404", async () => {
  const [id = 0] = problemsUntried(here.site, here.player.id, 40).slice(-1);
  here.site.faults.add('attempts', { kind: 'answer', status: 404 });
  for (let tries = 0; tries < 2; tries++) {
    expect(await shown(8, id, { wait: true })).toMatchObject(failing('has-changed'));
    await pass(10 * 60_000);
  }
  expect(asked('problem')).toBe(1);
});

it('keeps up with a player who solves and rechecks in turn', async () => {
  const ids = problemsUntried(here.site, here.player.id, 20);
  for (const id of ids) {
    await shown(4, id, { wait: true });
    await pass(10_000);
    here.site.addAttempt({ userId: here.player.id, problemId: id, solved: true });
    await notes(4, id, 'request');
    expect(await shown(4, id, { wait: true })).toMatchObject({ panel: { tries: 1, failure: null } });
    await pass(2_000);
    await notes(4, id, 'request');
    expect(await shown(4, id, { wait: true })).toMatchObject({ panel: { tries: 1, failure: null } });
  }
  expect(asked()).toBe(3 * ids.length);
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

it("S24 sends the popup's request before the queued requests of tabs", async () => {
  const { underWay, release } = holdAnswer(here.site, 'attempts');
  const flood = Array.from({ length: 130 }, (_, i) => shown(10 + (i % 20), NOWHERE + 3_000 + i));
  await underWay;
  await Promise.all(flood);
  const popup = life.page.findProblems({ filters: NO_FILTERS, userInitiated: true });
  const more = Array.from({ length: 30 }, (_, i) => shown(10 + (i % 20), NOWHERE + 4_000 + i));
  await Promise.all(more);
  release();
  expect(await popup).toEqual({ ok: true, value: null });
  // Only the request already in flight comes before the popup's.
  const routes = here.site.log.api().map(({ route }) => route);
  expect(routes.slice(0, 2)).toEqual(['attempts', 'problems']);
});

it("reserves the day's last requests for the popup", async () => {
  const now = here.worker.environment.now();
  const spentBefore = spentToday(now, RATE_LIMITS.tabsPerDay - 5);
  await rateLimiterStore(here.worker.environment).change(() => spentBefore);
  const ids = problemsUntried(here.site, here.player.id, 10);
  const answers = [];
  for (const [i, id] of ids.entries()) answers.push(await shown(40 + i, id, { wait: true }));
  expect(asked()).toBe(5);
  const spent = { panel: { failure: { kind: 'too-many' }, retryAt: tomorrow(now) } };
  expect(answers.slice(5)).toMatchObject(ids.slice(5).map(() => spent));
  expect(
    await life.page.refresh({ what: 'problem', id: ids.at(-1) ?? 0, userInitiated: true }),
  ).toMatchObject({
    ok: true,
  });
  expect(asked()).toBeGreaterThan(5);
});

it('explains the missing data of page-made navigations until the player acts', async () => {
  const ids = problemsUntried(here.site, here.player.id, 40 + TAB.byPageBurst + 1).slice(40);
  const answers = [];
  for (const id of ids) answers.push(await shown(60, id, { byPage: true, wait: true }));
  expect(answers.at(-2)).toMatchObject({ panel: { failure: null, retryAt: null } });
  const retryAt = expect.any(Number);
  expect(answers.at(-1)).toMatchObject({ panel: { status: null, failure: { kind: 'too-many' }, retryAt } });
  const id = ids.at(-1) ?? 0;
  await notes(60, id, 'request');
  const after = await shown(60, id, { wait: true });
  expect(after).toMatchObject({ panel: { failure: null } });
  expect(after).not.toMatchObject({ panel: { status: null } });
});
