import { afterEach, expect, it } from 'vitest';
import { FIRST_CHOICES } from '../../../../lib/sessions/session.ts';
import { problemsUntried } from '../../../e2e/oracle.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { PATIENT } from '../../support/patient.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const TABS = 12;
const HOUR = 60 * 60_000;

Object.assign(globalThis, { window: new EventTarget(), document: { hidden: true } });
const { problemPage } = await import('../../../../entrypoints/site/problem-page.ts');
const { setPanelPort } = await import('../../../../lib/panel/panel-port.ts');
afterEach(() => setPanelPort(undefined));

it('tabs in the background request nothing when a session starts or the network returns', async () => {
  const { site, worker, player } = here;
  const life = worker.nextLife();
  const stop = new AbortController();
  const pass = (ms: number) => worker.environment.sleep(ms, stop.signal);
  const shown = new Map<number, number>();
  setPanelPort({
    show: (id) => void shown.set(id, (shown.get(id) ?? 0) + 1),
    showUnanswered() {},
    lives: () => true,
    toggle() {},
    leave() {},
  });
  const ids = problemsUntried(site, player.id, TABS);
  // The number of each tab is that of its problem.
  for (const id of ids) addresses.set(id, `${site.url}/problems/${id}`);
  const { content } = life as unknown as {
    content: Record<string, (argument: unknown, tab: number) => Promise<unknown>>;
  };
  const { chrome } = globalThis as unknown as { chrome: Record<'runtime' | 'tabs', object> };
  Object.assign(chrome.runtime, {
    sendMessage: async (message: { ask: string; with: { id: number } }) => ({
      answer: await content[message.ask]?.(message.with, message.with.id),
    }),
  });
  const pages = ids.map((id) => {
    const page = problemPage(stop.signal);
    page.visit(id, false);
    return page;
  });
  Object.assign(chrome.tabs, {
    sendMessage: async (_tab: number, news: unknown) => {
      for (const page of pages) page.onMessage(news);
    },
  });
  // Each was opened in the background, and is read once.
  await pass(2 * 60_000);
  await expect.poll(() => site.log.api().length, PATIENT).toBe(TABS);
  await pass(2 * HOUR);
  const before = site.log.mark();
  shown.clear();
  await life.page.changeSession({ start: { at: worker.environment.now(), choices: FIRST_CHOICES } });
  await expect.poll(() => shown.size, PATIENT).toBe(TABS);
  shown.clear();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => shown.size, PATIENT).toBe(TABS);
  await pass(2 * 60_000);
  stop.abort();
  // The start takes in the newest attempts.
  expect(site.log.since(before).map(({ route }) => route)).toEqual(['attempts']);
});
