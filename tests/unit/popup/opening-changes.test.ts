import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { publish } from '../../../lib/store/change-channel.ts';
import { leaveNotice } from '../../../lib/store/core/pending-notice.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { fakeBrowser } from './popup-in-node.ts';

const here = workerAtPracticeSite();

/** What the popup has asked the worker, with a way to answer it. */
const asked: { ask: string; answer(reply: unknown): void }[] = [];
const opened: string[] = [];

beforeEach(() => {
  asked.length = 0;
  opened.length = 0;
  const update = async (_tab: number, { url }: { url: string }) => void opened.push(url);
  fakeBrowser({ query: async () => [{ id: 1, url: `${here.site.url}/problems` }], update }, ({ ask }) => {
    const { promise, resolve } = Promise.withResolvers();
    asked.push({ ask, answer: (answer) => resolve({ answer }) });
    return promise;
  });
});

/** Opens the popup. Its first screen is shown; the rest follows after `paint`. */
function openFirstScreen() {
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
  const { view, events, open } = popupModel(
    () => {},
    null,
    () => painted,
  );
  const opening = open();
  return { view, events, paint: () => Promise.resolve(paint()).then(() => opening) };
}

/** Something is stored in the background, as each page of the history is, and the popup has time to read it. */
async function change(): Promise<void> {
  publish('attempts');
  for (let turns = 0; turns < 2_000; turns++) await nextTurn();
}

describe('a change between the first screen of the popup and the rest', () => {
  it('leaves a pick under way, which opens its problem', async () => {
    const { view, events, paint } = openFirstScreen();
    await expect.poll(() => view.value?.account?.player.id).toBe(here.player.id);
    events.onPick('next');
    await expect.poll(() => asked.some(({ ask }) => ask === 'pickProblem')).toBe(true);
    await change();
    expect(view.value?.picked.picking).toBe('next');
    asked.find(({ ask }) => ask === 'pickProblem')?.answer({ ok: true, value: { id: 5 } });
    await paint();
    await expect.poll(() => opened).toEqual([`${here.site.url}/problems/5`]);
  });

  it('leaves the reason why a shortcut found nothing', async () => {
    await leaveNotice({ kind: 'nothing-found', why: 'filters' }, 'wish');
    const { view, paint } = openFirstScreen();
    await expect.poll(() => view.value?.notice).toEqual({ kind: 'nothing-found', why: 'filters' });
    await change();
    await paint();
    await change();
    expect(view.value?.notice).toEqual({ kind: 'nothing-found', why: 'filters' });
  });
});
