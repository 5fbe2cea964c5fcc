import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { problemsUntried } from '../../e2e/oracle.ts';
import { addresses } from '../support/browser-stand-in.ts';
import { hear } from '../support/node-document.ts';
import { PATIENT } from '../support/patient.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { drawIntoBody, panelBody } from './panel-document.ts';

const body = panelBody();
drawIntoBody(body);
const soon = (work: () => void) => setTimeout(work, 0);
Object.assign(globalThis, { requestIdleCallback: soon, cancelIdleCallback: clearTimeout });
const { mountPanel } = await import('../../../entrypoints/panel/mount.tsx');
const { problemPage } = await import('../../../entrypoints/site/problem-page.ts');
const { setPanelPort } = await import('../../../lib/panel/panel-port.ts');
const here = workerAtPracticeSite();
const TAB = 1;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let stop: AbortController;
beforeEach(async () => {
  stop = new AbortController();
  await changeSettings({ hideSpoilers: true, hideResults: true });
});
afterEach(async () => {
  stop.abort();
  setPanelPort(undefined);
  Object.assign(document, { hidden: false });
  await changeSettings({ hideSpoilers: false, hideResults: false });
});

const pass = (ms: number) => here.worker.environment.sleep(ms, new AbortController().signal);
const head = () => body.querySelector('.Panel-status')?.textContent ?? '';

/** Opens the page of an untried problem of which all is hidden, with the real worker and panel. */
async function openHidden(nth: number) {
  const { site, worker, player } = here;
  const life = worker.nextLife();
  const id = problemsUntried(site, player.id, 4)[nth] ?? 0;
  addresses.set(TAB, `${site.url}/problems/${id}`);
  const { content } = life as unknown as {
    content: Record<string, (argument: unknown, tab: number) => Promise<unknown>>;
  };
  const { chrome } = globalThis as unknown as { chrome: Record<'runtime' | 'tabs', object> };
  const asked: string[] = [];
  const sendMessage = async (message: { ask: string; with: unknown }) => {
    asked.push(message.ask);
    return { answer: await content[message.ask]?.(message.with, TAB) };
  };
  Object.assign(chrome.runtime, { sendMessage });
  setPanelPort(mountPanel(() => {}));
  const page = problemPage(stop.signal);
  Object.assign(chrome.tabs, { sendMessage: async (_tab: number, news: unknown) => page.onMessage(news) });
  const before = site.log.mark();
  page.visit(id, false);
  await expect.poll(() => site.log.since(before).length, PATIENT).toBe(1);
  // While the site is asked, it is "…".
  await expect.poll(head, PATIENT).toBe('Companion');
  const reveal = () => {
    for (const element of body.querySelectorAll('*')) Object.assign(element, { focus() {} });
    const button = body.querySelector('.HiddenNote-show') as Element;
    hear(Object.assign(button, { checkVisibility: () => true }), 'click', { isTrusted: true });
  };
  return { life, asked, reveal };
}

it('a panel shown by “Show now” after an hour shows what the site answers', async () => {
  const { reveal } = await openHidden(0);
  await pass(HOUR + MINUTE);
  const before = here.site.log.mark();
  reveal();
  await expect.poll(() => here.site.log.since(before).length, PATIENT).toBe(1);
  await expect.poll(() => body.querySelector('.HiddenNote'), PATIENT).toBeNull();
  await expect.poll(head, PATIENT).toBe('Untried');
});

it('a tab in the background requests nothing after “Show now”', async () => {
  const { reveal, asked } = await openHidden(1);
  reveal();
  await expect.poll(() => body.querySelector('.HiddenNote'), PATIENT).toBeNull();
  Object.assign(document, { hidden: true });
  await pass(2 * HOUR);
  const before = here.site.log.mark();
  const times = asked.length;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => asked.length, PATIENT).toBeGreaterThan(times);
  await pass(MINUTE);
  // A message that goes through the same worker ends after a request would have begun.
  await expect.poll(() => body.querySelector('.HiddenNote'), PATIENT).toBeNull();
  await pass(MINUTE);
  expect(here.site.log.since(before)).toEqual([]);
});
