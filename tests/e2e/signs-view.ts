import { expect } from '@playwright/test';
import { isHistoryComplete, type SyncState } from '../../lib/history/sync-state.ts';
import type { Sign } from '../../lib/panel/sign.ts';
import { MANY_REQUESTS_MS, STEPS_MS } from '../patience.ts';
import type { Site } from '../site/handle.ts';
import type { TestPage } from './browsers/browser.ts';
import type { Companion } from './companion.ts';
import { inContentWorld, WATCH_MESSAGES, type WatchedMessage } from './content-world.ts';
import { inStore } from './in-store.ts';

/**
 * The signs of all problems that a player has tried, of which none is due, computed by SQL in the site's database. The first rule that
 * matches applies.
 */
export function trueSigns(site: Site, userId: number): Map<number, Sign> {
  const rows = site.sql(
    `with tries as (
       select problem_id, solved, created_at,
         row_number() over (partition by problem_id order by created_at, id) as nth,
         row_number() over (partition by problem_id order by created_at desc, id desc) as from_last
       from attempts where user_id = ?)
     select problem_id as id, case
       when max(solved) = 0 then 'unsolved'
       when max(case when from_last = 1 then solved end) = 0 then 'failed'
       when max(case when nth = 1 then solved end) = 1 then 'first'
       else 'solved' end as sign
     from tries group by problem_id`,
    userId,
  );
  return new Map(rows.map(({ id, sign }) => [Number(id), String(sign) as Sign]));
}

/** A link of a page: its problem, if any, and the sign that it has. */
export interface SeenLink {
  /** Number of the problem that it leads to, on either host of the site; null for all other links. */
  id: number | null;
  sign: string | null;
}

/**
 * Source of an expression that returns the address and the extension's attribute of every link, by functions that the page
 * cannot hide.
 */
const LINKS = `[...Document.prototype.getElementsByTagName.call(document, 'a')]
  .map((link) => [link.href, link.getAttribute('data-companion-sign')])`;
type Row = [href: string, sign: string | null];

/** Every link of the page, in its order. */
async function linksOn(page: TestPage): Promise<SeenLink[]> {
  return seenLinks(await page.evaluate<Row[]>(LINKS));
}

/** The same links, read in the content script's JavaScript world; for pages that replaced their own interfaces. */
export async function linksInContentWorld(companion: Companion, page: TestPage): Promise<SeenLink[]> {
  return seenLinks(JSON.parse(await inContentWorld(companion, page, LINKS)) as Row[]);
}

/** Parses problem links independently of the extension. */
function seenLinks(links: readonly Row[]): SeenLink[] {
  return links.map(([href, sign]) => {
    const [, modern, old] =
      /^https?:\/\/(?:www\.)?goproblems\.com\/(?:(?:problems\/)?(\d+)\/?(?:[?#].*)?|prob\.php3\?(?:.*&)?id=(\d+))$/.exec(
        href,
      ) ?? [];
    const id = Number(modern ?? old);
    return { id: id > 0 ? id : null, sign: sign && (sign.split(' ')[0] ?? null) };
  });
}

/** Returns these links with the signs that they should have. */
function signedAs(links: readonly SeenLink[], truth: ReadonlyMap<number, Sign>): SeenLink[] {
  return links.map(({ id }) => ({ id, sign: (id !== null && truth.get(id)) || null }));
}

/** Starts to record the messages of the page's content script. */
export async function watchMessages(companion: Companion, page: TestPage): Promise<void> {
  await inContentWorld(companion, page, WATCH_MESSAGES);
}

/** Returns, for each message since `watchMessages`, the problems whose signs it requested. */
export async function requestedSigns(companion: Companion, page: TestPage): Promise<number[][]> {
  const messages = JSON.parse(
    await inContentWorld(companion, page, 'globalThis.messages'),
  ) as WatchedMessage[];
  return messages.filter(({ ask }) => ask === 'signs').map((message) => message.with?.ids ?? []);
}

/** Resolves when the complete history was read. Until then every solved problem has the plain sign. */
export async function historyRead(companion: Companion): Promise<void> {
  const isComplete = async () => isHistoryComplete(await playerState<SyncState>(companion, 'sync'));
  await expect.poll(isComplete, { timeout: MANY_REQUESTS_MS }).toBe(true);
}

/** Returns what the player's database has under this name, if both are there. */
export async function playerState<Row>({ options }: Companion, name: string): Promise<Row | undefined> {
  const isThere = "indexedDB.databases().then((all) => all.some(({ name }) => name.startsWith('player:')))";
  if (!(await options.evaluate<boolean>(isThere))) return undefined;
  return inStore<Row | undefined>(options, 'player:', 'state', `rows.get('${name}')`);
}

/**
 * Brings every link of the page near the window, since only such links get a sign. A page in a hidden tab is left as it is: it
 * does not draw anything.
 */
const SCROLL_THROUGH = `(async () => {
  if (document.hidden) return;
  const before = scrollY;
  const { scrollHeight } = document.documentElement;
  for (let top = 0; top <= scrollHeight; top += 3 * innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  scrollTo({ top: before, behavior: 'instant' });
})()`;

/**
 * Waits until each problem link has the right sign and no other link has one, when each was near the window once; there must be
 * problem links.
 */
export async function expectSigns(
  page: TestPage,
  truth: ReadonlyMap<number, Sign>,
  look = () => linksOn(page),
): Promise<SeenLink[]> {
  let links: SeenLink[] = [];
  const isRight = async () => {
    links = await look();
    const isThere = links.some(({ id }) => id !== null);
    if (isThere && JSON.stringify(links) === JSON.stringify(signedAs(links, truth))) return true;
    await page.evaluate(SCROLL_THROUGH);
    return false;
  };
  await expect.poll(isRight, { timeout: STEPS_MS }).toBe(true);
  return links;
}

/** The page's layout, and its HTML without the extension's attribute, as JSON. Signs must not change these. */
export function layoutOf(page: TestPage): Promise<string> {
  return page.evaluate<string>(`(() => {
    const all = [...document.querySelectorAll('*')];
    const boxes = all.map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; });
    const size = [document.documentElement.scrollWidth, document.documentElement.scrollHeight];
    const html = document.documentElement.outerHTML.replaceAll(/ data-companion-sign="[^"]*"/g, '');
    return JSON.stringify({ boxes, size, html });
  })()`);
}
