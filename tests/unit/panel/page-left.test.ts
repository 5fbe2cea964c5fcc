import { afterEach, expect, it } from 'vitest';
import type { PanelEvents } from '../../../lib/panel/panel-port.ts';
import { FIRST_CHOICES } from '../../../lib/sessions/session.ts';
import { problemsUntried } from '../../e2e/oracle.ts';
import { addresses } from '../support/browser-stand-in.ts';
import { PATIENT } from '../support/patient.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const window = new EventTarget();
Object.assign(globalThis, { window, document: { hidden: false } });
const { problemPage } = await import('../../../entrypoints/site/problem-page.ts');
const { setPanelPort } = await import('../../../lib/panel/panel-port.ts');
const here = workerAtPracticeSite();
const MINUTE = 60_000;
let stop: AbortController;
afterEach(() => {
  stop.abort();
  setPanelPort(undefined);
});

/** Opens the page of an untried problem, with the real worker. */
async function openPage(tab: number) {
  const { site, worker, player } = here;
  stop = new AbortController();
  const life = worker.nextLife();
  let events: PanelEvents | undefined;
  setPanelPort({
    show: (_id, _answer, given) => {
      events = given;
    },
    showUnanswered() {},
    lives: () => true,
    toggle() {},
    leave() {},
  });
  const { content } = life as unknown as {
    content: Record<string, (argument: unknown, tab: number) => Promise<unknown>>;
  };
  /** Whether the page is in the back/forward cache, where no reply reaches it. */
  let isAside = false;
  const handled: string[] = [];
  const sendMessage = async (message: { ask: string; with: unknown }) => {
    const answer = await content[message.ask]?.(message.with, tab);
    handled.push(message.ask);
    return isAside ? new Promise(() => {}) : { answer };
  };
  Object.assign((globalThis as unknown as { chrome: { runtime: object } }).chrome.runtime, { sendMessage });
  const id = problemsUntried(site, player.id, 5)[tab] ?? 0;
  addresses.set(tab, `${site.url}/problems/${id}`);
  problemPage(stop.signal).visit(id, false);
  await expect.poll(() => events, PATIENT).toBeDefined();

  /** The player presses something and leaves before the reply, does something elsewhere, and comes back by Back. */
  async function pressAndLeave(
    message: string,
    press: (events: PanelEvents) => Promise<unknown>,
    elsewhere: () => Promise<void>,
  ): Promise<void> {
    const times = () => handled.filter((one) => one === message).length;
    isAside = true;
    const pressed = press(events as PanelEvents);
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    await expect.poll(times, PATIENT).toBe(1);
    await elsewhere();
    isAside = false;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pressed;
    expect(times()).toBe(1);
  }

  const panel = async () => {
    const answer = await life.content.problemPanel({ id, panelLoaded: true, wait: true }, tab);
    if (answer.show !== 'panel') throw new Error('There is no panel.');
    return answer.panel;
  };
  return { life, id, pressAndLeave, panel };
}

it('a session that was resumed meanwhile is not paused again by Back', async () => {
  const { life, id, pressAndLeave, panel } = await openPage(1);
  await life.page.changeSession({ start: { at: here.worker.environment.now(), choices: FIRST_CHOICES } });
  here.worker.state.time += MINUTE;
  await pressAndLeave(
    'pauseSession',
    (events) => events.onPause(id, true),
    async () => {
      expect((await panel()).session?.state).toBe('paused');
      here.worker.state.time += MINUTE;
      await life.page.changeSession({ paused: false });
    },
  );
  expect((await panel()).session?.state).toBe('running');
});

it('a bookmark that was removed meanwhile does not come again by Back', async () => {
  const { life, id, pressAndLeave, panel } = await openPage(3);
  const { generation } = await panel();
  const change = (bookmarked: boolean) => ({ id, generation: generation ?? 0, change: { bookmarked } });
  await pressAndLeave(
    'changeNote',
    (events) => events.onNote(change(true)),
    async () => {
      expect((await panel()).note?.bookmarked).toBe(true);
      await life.page.setBookmark({ id, bookmarked: false });
    },
  );
  expect((await panel()).note?.bookmarked ?? false).toBe(false);
});
