import { beforeEach, expect, it } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { savePopupState } from '../../../lib/pages/popup-state.ts';
import { FRESH_POPUP } from '../../../lib/popup/popup-state.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { fakeBrowser } from './popup-in-node.ts';

type Change = { url?: string; status?: string; title?: string };

const here = workerAtPracticeSite();
const asked: { ask: string; with: unknown }[] = [];
let shown = '';
let reads = 0;
let activate: () => void;
let update: (id: number, change: Change) => void;

beforeEach(async () => {
  await here.worker.connect(here.player);
  await savePopupState({ ...FRESH_POPUP, isListChosen: true });
  shown = `${here.site.url}/problems/5`;
  const tabs = {
    query: async () => {
      reads += 1;
      return [{ id: 1, url: shown }];
    },
    onActivated: {
      addListener: (listener: typeof activate) => {
        activate = listener;
      },
    },
    onUpdated: {
      addListener: (listener: typeof update) => {
        update = listener;
      },
    },
  };
  fakeBrowser(tabs, async (message: (typeof asked)[number]) => {
    asked.push(message);
    return { answer: { ok: true, value: null } };
  });
});

async function open() {
  const { view, open } = popupModel(() => {});
  await open();
  const id = () => view.value?.here?.problem.id ?? null;
  await expect.poll(id).toBe(5);
  await expect.poll(() => view.value?.results.pending || view.value?.here?.pending).toBe(false);
  [asked.length, reads] = [0, 0];
  return id;
}

it('the popup shows the problem of the tab that the player turns to', async () => {
  const id = await open();
  shown = `${here.site.url}/problems/6`;
  activate();
  await expect.poll(id).toBe(6);
  // Nothing is requested but what is about that problem.
  await expect
    .poll(() => asked.map(({ with: what }) => what))
    .toMatchObject([
      { what: 'attempts', id: 6 },
      { what: 'problem', id: 6 },
    ]);
  shown = `${here.site.url}/problems/7`;
  update(1, { url: shown });
  await expect.poll(id).toBe(7);
  // Of another site the browser tells no address.
  shown = undefined as never;
  update(1, { status: 'loading' });
  await expect.poll(id).toBeNull();
});

it('the popup looks at no tab whose title alone has changed', async () => {
  const id = await open();
  update(1, { title: 'Problem 5' });
  shown = `${here.site.url}/problems/6`;
  activate();
  await expect.poll(id).toBe(6);
  expect(reads).toBe(1);
});

it('a hidden page follows once it is shown', async () => {
  const id = await open();
  const show = (isShown: boolean) => {
    Object.assign(document, { hidden: !isShown });
    window.dispatchEvent(new Event('visibilitychange'));
  };
  show(false);
  shown = `${here.site.url}/problems/6`;
  activate();
  expect(reads).toBe(0);
  show(true);
  await expect.poll(id).toBe(6);
});
