import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteData } from '../../../lib/store/site/site-data.ts';
import type { Fault } from '../../site/faults.ts';
import { defaultSwitches, type Switches } from '../../site/switches.ts';
import { asInBrowser } from '../support/as-in-browser.ts';
import { partOf } from '../support/cases.ts';
import { PATIENT } from '../support/patient.ts';
import { useAsSite } from '../support/site-address.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';
import { FAULTS, HARMLESS, HOSTS, type Read, SAYS, type Says, SWITCHED } from './popup-trouble-cases.ts';

const here = workerAtPracticeSite();
let life: ReturnType<typeof here.worker.nextLife>;
let popup: ShownPopup;

beforeAll(() => {
  standStill(here.worker.environment);
  life = here.worker.nextLife();
});
beforeEach(() => {
  asInBrowser();
  // The popup uses the clock of the worker's environment.
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
});
afterEach(() => {
  popup.close();
  vi.restoreAllMocks();
});

/** Opens the popup in its tab for finding problems, unfolds the filters and clears them. */
async function open(): Promise<void> {
  popup = await openPopup(`${here.site.url}/problems`, life);
  await popup.press('#tab-problems');
  await popup.press('.ListBar-filters');
  await vi.waitUntil(() => popup.all('.FilterRows').length > 0, PATIENT);
  await popup.press('.FilterActions-clear');
}

/** Returns a function that opens a tab and presses its button for a request to the site. */
const pressing = (tab: string, button: string) => async () => {
  await popup.press(tab);
  await popup.press(button);
};
const find = pressing('#tab-problems', '.ListBar-check');
const recent = pressing('#tab-recent', '.RecentBar-check');

const TABS = {
  problems: { load: () => popup.model().results, ask: find },
  attempts: { load: () => popup.model().recent, ask: recent },
} as const;
type Route = keyof typeof TABS;
type Shown = Record<Route, number[]>;

/** Sets one filter by its control. */
async function set(name: string): Promise<void> {
  const choices = '.FilterRows .Choice select';
  if (name === 'four-stars') await popup.choose(choices, '4', 0);
  else if (name === 'from-9d') await popup.enter('.DifficultyField', '9d');
  else await popup.press(`.Chip[data-name="${name}"]`);
}

/** Requests the data of both tabs. Returns the ids that each of them shows. */
async function shownByBoth(): Promise<Shown> {
  await find();
  const problems = popup.ids();
  await recent();
  return { problems, attempts: popup.ids() };
}

/** The place in which the popup shows what failed. */
const NOTICE = '.PopupNotice p';
const TIME = /\d\d:\d\d/;

/** Expects that the popup shows only this failure, in the tab of this route. Without `says`, expects no failure. */
function expectRead(route: Route, says: Says | undefined): void {
  expect(popup.all('.FailureNote').length).toBe(says ? 1 : 0);
  expect(TABS[route].load().failure?.kind).toBe(says);
  expect(popup.text(NOTICE).replace(TIME, '{time}')).toBe(says ? SAYS[says] : '');
}

/**
 * Sets these switches of the site and expects both tabs to show the texts in `read` without losing data. Then resets the
 * switches and expects both tabs to work again.
 */
async function expectTextsWith(right: Shown, switches: Partial<Switches>, read: Read = {}): Promise<void> {
  Object.assign(here.site.switches, switches);
  await find();
  expectRead('problems', read.find);
  await recent();
  expectRead('attempts', read.recent);
  // The attempts that were shown before are still shown.
  expect(popup.ids().slice(0, right.attempts.length)).toEqual(right.attempts);
  Object.assign(here.site.switches, defaultSwitches());
  await recent();
  expectRead('attempts', undefined);
  await popup.press('#tab-problems');
  await popup.press('.FilterActions-clear');
  await find();
  expectRead('problems', undefined);
  expect(popup.ids()).toEqual(right.problems);
}

describe('the popup and a variant of the API that the contract allows', () => {
  let right: Shown;

  it.each(partOf(SWITCHED))(
    'reads %s or explains why not, and loses nothing',
    async (_, switches, read, press = []) => {
      await open();
      right ??= await shownByBoth();
      await popup.press('#tab-problems');
      for (const name of press) await set(name);
      const before = here.site.log.mark();
      await expectTextsWith(right, switches, read);
      const paths = here.site.log.since(before).map(({ path }) => path);
      expect(paths.filter((path) => path.endsWith('/problems'))).toHaveLength(2);
    },
  );
});

describe('the popup and a site with two public hosts', () => {
  afterEach(async () => {
    useAsSite(here.site.url);
    await life.page.useKey(here.site.keyOf(here.player.name));
  });

  it.each(HOSTS)('work with %s', async (_, switches) => {
    useAsSite(`https://www.goproblems.com:${here.site.port}`);
    expect(await life.page.useKey(here.site.keyOf(here.player.name))).toMatchObject({ ok: true });
    await open();
    const right = await shownByBoth();
    await expectTextsWith(right, switches);
  });
});

describe.each(['problems', 'attempts'] as const)('the popup, if the site answers %s with', (route) => {
  const { ask } = TABS[route];
  let known: number[];
  beforeEach(async () => {
    await open();
    await ask();
    known = popup.ids();
    expect(known).toHaveLength(20);
    expectRead(route, undefined);
  });

  /** Presses the button again. After a pause that the site requested, waits instead until the tab recovers by itself. */
  async function recovers({ kind, ...fault }: Fault): Promise<void> {
    if (!('status' in fault) || fault.status !== 429) return ask();
    const { state, environment } = here.worker;
    const wait = (TABS[route].load().retryAt ?? 0) - state.time;
    expect(wait).toBeGreaterThanOrEqual(1_000);
    await environment.sleep(wait, new AbortController().signal);
    await vi.waitUntil(() => popup.text(NOTICE) === '', PATIENT);
  }

  it.each(partOf(FAULTS))('%s, shows one sentence, loses nothing and recovers', async (_, fault, says) => {
    const active = here.site.faults.add(route, fault);
    await ask();
    expectRead(route, says);
    expect(popup.ids()).toEqual(known);
    expect(active.met).toBeGreaterThan(0);
    active.clear();
    await recovers(fault);
    expectRead(route, undefined);
    expect(popup.ids()).toEqual(known);
  });

  it.each(partOf(HARMLESS))('%s, shows the answer', async (_, fault) => {
    const once = here.site.faults.once(route, fault);
    await ask();
    expect(once.met).toBe(1);
    expectRead(route, undefined);
    expect(popup.ids()).toEqual(known);
  });
});

describe('a key', () => {
  it.each([
    ['401', { refusalStatus: 401 }],
    ['403', { refusalStatus: 403 }],
    ['401, except on the problem list', { badKeyOnProblems: 'anonymous' }],
  ] as const)('refused with %s leaves stored data and the anonymous list usable', async (_, switches) => {
    const { site, player } = here;
    await open();
    const { attempts } = await shownByBoth();
    Object.assign(site.switches, switches);
    site.revokeKey(site.keyOf(player.name));
    await recent();
    expect(popup.text('.PopupNotice')).toContain('GoProblems doesn’t accept this key.');
    expect(popup.all('.FailureNote').length).toBe(1);
    expect(popup.model().recent.failure?.kind).toBe('key-refused');
    expect(popup.ids()).toEqual(attempts);
    // Without an accepted key, the popup requests the list anew and without a key.
    await popup.press('#tab-problems');
    const before = site.log.mark();
    await find();
    expect(popup.model().results.failure).toBeNull();
    expect(popup.ids()).toHaveLength(20);
    const [request, ...others] = site.log.since(before);
    expect(others).toEqual([]);
    expect(request?.route).toBe('problems');
    expect(request?.headers['x-api-key']).toBeUndefined();
    expect(popup.text('.StatusFilter-why')).toContain('key');
    // With a new key, everything works again.
    popup.close();
    await life.page.useKey(site.makeKey(player.id));
    await open();
    expect(popup.text('.PopupNotice')).toBe('');
    await popup.press('#tab-recent');
    expect(popup.ids()).toEqual(attempts);
  });

  it('missing for the list is reported; adding one shows problems', async () => {
    const { site, player } = here;
    await life.page.forgetKey(null);
    // Delete the stored list, as if it had never been requested.
    await (await siteData(site.url)).clear('lists');
    site.switches.keyOnList = 'needed';
    await open();
    expect(popup.text(NOTICE)).toMatch(/^This needs your key\./);
    expect(popup.model().results.failure?.kind).toBe('no-key');
    expect(popup.ids()).toEqual([]);
    popup.close();
    await life.page.useKey(site.makeKey(player.id));
    await open();
    expect(popup.all('.ResultList').length).toBe(1);
    expect(popup.text(NOTICE)).toBe('');
  });
});
