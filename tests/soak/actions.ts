import type { TestPage } from '../e2e/browsers/browser.ts';
import { type Companion, SITE } from '../e2e/companion.ts';
import type { Site } from '../site/handle.ts';
import type { Random } from '../site/seed/random.ts';

/** The objects that a soak's actions use. */
export interface Stage {
  site: Site;
  companion: Companion;
  random: Random;
  /** The open problem pages, each with the number of its problem. */
  tabs: Map<TestPage, number>;
}

/** An action that a soak may do at any time; it may find nothing to do. */
export type Action = (stage: Stage) => Promise<void>;

const MOST_TABS = 6;

/** Opens one more tab with a problem, unless there are many. */
export async function openTab({ site, companion, random, tabs }: Stage): Promise<void> {
  if (tabs.size >= MOST_TABS) return;
  const id = anyProblem(site, random);
  tabs.set(await companion.open(id), id);
}

async function closeTab({ random, tabs }: Stage): Promise<void> {
  const page = anyTab(tabs, random);
  if (!page || tabs.size < 2) return;
  tabs.delete(page);
  await page.close();
}

async function leafOn({ site, random, tabs }: Stage): Promise<void> {
  const page = anyTab(tabs, random);
  if (!page) return;
  const id = anyProblem(site, random);
  tabs.set(page, id);
  await page.goto(`${SITE}/problems/${id}`);
}

/** Makes a player's input event on the page, then sends an attempt as the site's own script does. */
async function solve({ site, random, tabs }: Stage): Promise<void> {
  const page = anyTab(tabs, random);
  const id = page && tabs.get(page);
  if (!page || id === undefined) return;
  const point = random.chance(0.7) ? site.answerOf(id) : 'aa';
  await page.bringToFront();
  await page.clickAt(...(await placeOf(page, point)));
}

async function placeOf(page: TestPage, point: string): Promise<[number, number]> {
  return page.evaluate<[number, number]>(`(() => {
    const box = document.querySelector('[data-point="${point}"]')?.getBoundingClientRect();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : [1, 1];
  })()`);
}

async function lookIntoPopup({ companion, random }: Stage): Promise<void> {
  const popup = await companion.openPopup();
  await popup.waitFor('document.querySelector(".Popup")');
  if (random.chance(0.5)) await popup.click('.ListBar-check').catch(() => {});
  else await popup.click('[role="tab"]:last-of-type').catch(() => {});
  if (random.chance(0.5)) await popup.waitFor('document.querySelector(".Popup")');
  await popup.close();
}

/** Reloads an open tab, if there is one. */
export async function reloadTab({ random, tabs }: Stage): Promise<void> {
  await anyTab(tabs, random)?.reload();
}

/** The actions, of which one is picked at random each time. Those that are listed several times happen more often. */
export const ACTIONS: readonly Action[] = [
  ...Array<Action>(3).fill(leafOn),
  ...Array<Action>(2).fill(openTab),
  ...Array<Action>(2).fill(solve),
  closeTab,
  reloadTab,
  lookIntoPopup,
];

function anyTab(tabs: Stage['tabs'], random: Random): TestPage | undefined {
  return tabs.size > 0 ? random.pick([...tabs.keys()]) : undefined;
}

function anyProblem(site: Site, random: Random): number {
  return random.pick(site.sql('select id from problems').map(({ id }) => Number(id)));
}
