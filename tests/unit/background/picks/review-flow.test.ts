import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchCommands } from '../../../../lib/background/browser/keyboard-commands.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { FIRST_CHOICES } from '../../../../lib/sessions/session.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownDataName } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { readListing } from '../../../../lib/store/site/site-data.ts';
import { addresses, chrome, OPEN_TAB, opened } from '../../support/browser-stand-in.ts';
import { dueOn } from '../../support/reviews.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const DUE = 3;
let life: ReturnType<typeof here.worker.nextLife>;

beforeEach(async () => {
  here.site.sql('begin');
  standStill(here.worker.environment);
  await here.worker.connect(here.player);
  for (const name of [ownDataName, playerDataName]) await deleteDatabase(name(here.site.url, here.player.id));
  life = here.worker.nextLife();
  await here.worker.recent('newest');
  await life.page.changeReviews({ on: true });
  await life.page.changeReviews({ newPerDay: DUE });
  addresses.set(OPEN_TAB, `${here.site.url}/problems`);
  here.site.log.clear();
});

afterEach(() => here.site.sql('rollback'));

const due = async () => dueOn(await playerData(here.site.url, here.player.id), here.worker.state.time);

/** Returns the problem that was opened last, which the tab shows from now on. */
function arrive(): number {
  const { url = '', tab = 0 } = opened.at(-1) ?? {};
  expect(tab).toBe(OPEN_TAB);
  addresses.set(OPEN_TAB, url);
  here.worker.state.time += 1_000;
  return Number(url.split('/').at(-1));
}

async function review(): Promise<number> {
  expect(await life.page.pickProblem({ how: 'review', where: 'here' })).toMatchObject({ ok: true });
  return arrive();
}

async function nextReview(id: number): Promise<number> {
  const asked = { id, how: 'review', difficulty: 'normal' } as const;
  expect(await life.content.openNextProblem(asked, OPEN_TAB)).toMatchObject({ ok: true });
  return arrive();
}

async function reviewsOf(id: number, tab = OPEN_TAB) {
  const answer = await life.content.problemPanel({ id, panelLoaded: true, wait: false, unseen: true }, tab);
  return answer.show === 'panel' ? answer.panel.reviews : null;
}

async function solve(id: number): Promise<void> {
  here.site.addAttempt({ userId: here.player.id, problemId: id, solved: true, time: 900 });
  await here.worker.recent('newest');
}

describe('reviews in a row', () => {
  it('come one after the other in the tab, without a request, until none is left', async () => {
    const wanted = await due();
    expect(wanted).toHaveLength(DUE);
    const first = await review();
    expect(first).toBe(wanted[0]);
    expect(await reviewsOf(first)).toMatchObject({ isFlow: true, left: DUE - 1 });
    await solve(first);
    const second = await nextReview(first);
    await solve(second);
    const third = await nextReview(second);
    expect([first, second, third].sort()).toEqual(wanted.toSorted());
    await solve(third);
    expect(await reviewsOf(third)).toMatchObject({ isFlow: true, left: 0 });
    expect(here.site.log.api('problems')).toEqual([]);
    expect(
      await life.content.openNextProblem({ id: third, how: 'review', difficulty: 'normal' }, OPEN_TAB),
    ).toEqual({ ok: false, failure: { kind: 'nothing-found', why: 'reviews' } });
  });

  it('come again after the others if they were opened and not attempted', async () => {
    const wanted = await due();
    const shown: number[] = [await review()];
    for (let presses = 1; presses < 2 * DUE; presses++) shown.push(await nextReview(shown.at(-1) ?? 0));
    expect(shown).toEqual([...wanted, ...wanted]);
    // The one that is left comes again if there is no other.
    for (const id of wanted.slice(1)) await solve(id);
    const [last = 0] = wanted;
    expect(await nextReview(shown.at(-1) ?? 0)).toBe(last);
    expect(await review()).toBe(last);
  });

  it('come by the key of the next problem too, until none is left, and not while a session goes on', async () => {
    const first = await review();
    let press: (command: string) => void = () => {};
    const onCommand = { addListener: (listener: typeof press) => (press = listener) };
    Object.assign(chrome.commands, { onCommand });
    watchCommands(life.commands);
    const pressNext = async () => {
      const before = opened.length;
      press('next');
      await expect.poll(() => opened.length).toBe(before + 1);
      return arrive();
    };
    const wanted = await due();
    const second = await pressNext();
    expect(wanted).toContain(second);
    expect(await reviewsOf(second)).toMatchObject({ isFlow: true });
    const choices = { ...FIRST_CHOICES, reviewsFirst: false };
    await life.page.changeSession({ start: { at: here.worker.state.time, choices } });
    expect(await reviewsOf(await pressNext())).toMatchObject({ isFlow: false });
    await life.page.changeSession({ ended: true });
    addresses.set(OPEN_TAB, `${here.site.url}/problems/${second}`);
    for (const id of wanted) if (id !== second) await solve(id);
    expect([first, ...wanted]).not.toContain(await pressNext());
  });

  it('are those of their tab, also after the worker ended', async () => {
    const id = await review();
    life = here.worker.nextLife();
    addresses.set(7, addresses.get(OPEN_TAB) ?? '');
    expect(await reviewsOf(id)).toMatchObject({ isFlow: true });
    expect(await reviewsOf(id, 7)).toMatchObject({ isFlow: false });
    const ask = { how: 'next', difficulty: 'normal', filters: NO_FILTERS, where: 'here' } as const;
    expect(await life.page.pickProblem(ask)).toMatchObject({ ok: true });
    expect(await reviewsOf(arrive())).toMatchObject({ isFlow: false });
  });

  it('leave out one that was solved elsewhere some minutes ago, for one request', async () => {
    here.worker.environment.sleep = (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    const wanted = await due();
    here.worker.state.time += 10 * 60_000;
    here.site.addAttempt({ userId: here.player.id, problemId: Number(wanted[0]), solved: true, time: 900 });
    expect(await review()).toBe(wanted[1]);
    expect(here.site.log.api().length).toBe(1);
  });
});

it('R41 the list of due problems has those that are due by the site’s clock', async () => {
  const listed = async () => {
    const filters = { ...NO_FILTERS, among: 'due' as const };
    await life.page.findKnown({ filters, sort: 'site' });
    return (await readListing(here.site.url)).answer?.rows.map(({ id }) => id);
  };
  const wanted = (await due()).toSorted((one, other) => one - other);
  await life.page.changeReviews({ on: false });
  await deleteDatabase(ownDataName(here.site.url, here.player.id));
  const [id = 0] = wanted;
  addresses.set(OPEN_TAB, `${here.site.url}/problems/${id}`);
  await life.content.decideReview({ id, decision: { kind: 'due', days: 1 } }, OPEN_TAB);
  expect(await listed()).toEqual([]);
  // The device's clock is a day behind the site's.
  here.site.clock.now = () => here.worker.state.time + 24 * 60 * 60_000;
  await here.worker.recent('newest');
  life = here.worker.nextLife();
  expect(await listed()).toEqual([id]);
  here.site.clock.now = () => here.worker.state.time;
  await here.worker.recent('newest');
});
