import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { siteOriginOf } from '../../../../lib/account/account.ts';
import { forgetKey } from '../../../../lib/background/account/key.ts';
import { watchLanguage } from '../../../../lib/background/browser/language.ts';
import { watchMenus } from '../../../../lib/background/browser/menus.ts';
import { takeNotice } from '../../../../lib/pages/shown-once.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { ownData, readNote, readReviews } from '../../../../lib/store/own/own.ts';
import { textsIn } from '../../../languages.ts';
import { addresses, chrome, OPEN_TAB, opened } from '../../support/browser-stand-in.ts';
import { withPackedTexts } from '../../support/packed-texts.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

interface Item {
  id: string;
  title: string;
  contexts: string[];
}

const here = workerAtPracticeSite();
const items = new Map<string, Item>();
let life: AbortController;
let press: (info: { menuItemId: string; linkUrl?: string; selectionText?: string }) => void;

beforeEach(async () => {
  await here.worker.connect(here.player);
  opened.length = 0;
  addresses.clear();
  items.clear();
  Object.assign(chrome, {
    contextMenus: {
      removeAll: async () => items.clear(),
      create: (item: Item) => {
        if (items.has(item.id)) throw new Error(`Cannot create item with duplicate id ${item.id}`);
        items.set(item.id, item);
      },
      onClicked: {
        addListener: (listener: typeof press) => {
          press = listener;
        },
      },
    },
  });
  life = new AbortController();
  watchMenus(here.worker.nextLife().commands, life.signal);
});

afterEach(() => life.abort());

const own = () => ownData(here.site.url, here.player.id);
const events = async (id: number) => (await readReviews(await own(), id))?.events ?? [];
const linkTo = (id: number) => `${here.site.url}/problems/${id}`;

const titles = () => [...items.values()].map(({ contexts, title }) => [...contexts, title].join(': '));

it('the menus have each item once, in the language that is chosen', async () => {
  await expect
    .poll(titles)
    .toEqual([
      'link: Open problem',
      'link: Review tomorrow',
      'link: Bookmark',
      'selection: Open problem “%s”',
      'selection: Review “%s” tomorrow',
      'selection: Bookmark “%s”',
    ]);
  onTestFinished(withPackedTexts());
  watchLanguage(life.signal);
  await changeSettings({ language: 'ja' });
  await expect.poll(() => titles()[0]).toBe(`link: ${textsIn('ja').messages.menu_open}`);
  expect(titles()).toHaveLength(6);
});

it.each([
  ['a new tab over another site', 'https://forum.example/', false],
  ['the tab itself on the site', '/problems/5', true],
])('a link opens its problem in %s', async (_, shown, isSame) => {
  addresses.set(OPEN_TAB, new URL(shown, here.site.url).href);
  press({ menuItemId: 'open', linkUrl: linkTo(12) });
  await expect.poll(() => opened.map(({ url }) => url)).toEqual([linkTo(12)]);
  expect(opened[0]?.tab === OPEN_TAB).toBe(isSame);
});

it('a second press of “Review tomorrow” takes nothing back', async () => {
  press({ menuItemId: 'review', linkUrl: linkTo(12) });
  await expect.poll(() => events(12)).toMatchObject([{ kind: 'due' }]);
  press({ menuItemId: 'review-selected', selectionText: '12' });
  press({ menuItemId: 'review', linkUrl: linkTo(13) });
  await expect.poll(() => events(13)).toMatchObject([{ kind: 'due' }]);
  expect(await events(12)).toHaveLength(1);
  expect(opened).toEqual([]);
});

it('a selected number is bookmarked, and stays so', async () => {
  for (const selectionText of ['Problem １５', '#15'])
    press({ menuItemId: 'bookmark-selected', selectionText });
  press({ menuItemId: 'bookmark', linkUrl: linkTo(16) });
  await expect.poll(async () => readNote(await own(), 16)).toMatchObject({ bookmarked: true });
  expect(await readNote(await own(), 15)).toMatchObject({ bookmarked: true });
});

it.each([
  ['a text without a number', { menuItemId: 'open-selected', selectionText: ' hello ' }, 'hello'],
  ['a text with two', { menuItemId: 'bookmark-selected', selectionText: '3-4' }, '3-4'],
  ['a link to no problem', { menuItemId: 'review', linkUrl: 'https://x.example/1' }, 'https://x.example/1'],
])('%s is explained in the popup’s page', async (_, info, word) => {
  addresses.set(OPEN_TAB, linkTo(5));
  press(info);
  await expect.poll(() => opened.map(({ url }) => url)).toEqual(['/popup.html']);
  expect(opened[0]?.tab).not.toBe(OPEN_TAB);
  expect(await takeNotice('commandNotice')).toMatchObject({ kind: 'not-understood', word });
});

it.each(['review', 'bookmark'])('without a key, “%s” says that it needs one', async (menuItemId) => {
  await forgetKey();
  press({ menuItemId, linkUrl: `${siteOriginOf(null)}/problems/12` });
  await expect.poll(() => opened.map(({ url }) => url)).toEqual(['/popup.html']);
  expect(await takeNotice('commandNotice')).toEqual({ kind: 'no-key' });
});
