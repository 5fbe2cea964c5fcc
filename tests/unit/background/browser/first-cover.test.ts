import { expect, it } from 'vitest';
import { keepFirstCover } from '../../../../lib/background/browser/first-cover.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readSettings } from '../../../../lib/store/core/settings.ts';
import { registered } from '../../support/browser-stand-in.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const covers = () => [...registered.keys()];

it('the browser covers pages by itself while the panel hides spoilers', async () => {
  const { content } = here.worker;
  await content.changePanel({ hideSpoilers: true }, 1);
  expect((await readSettings()).hideSpoilers).toBe(true);
  expect(covers()).toEqual(['first-cover']);
  await content.changePanel({ hideSpoilers: false }, 1);
  expect(covers()).toEqual([]);
});

it('the browser covers nothing by itself without a panel', async () => {
  await changeSettings({ hideSpoilers: true });
  for (const _ of [1, 2]) await keepFirstCover();
  expect(covers()).toEqual(['first-cover']);
  await changeSettings({ panelOn: false });
  await keepFirstCover();
  expect(covers()).toEqual([]);
  await changeSettings({ panelOn: true, hideSpoilers: false });
});

it('of quick presses the last one counts, and none fails', async () => {
  const { content } = here.worker;
  const press = (hideSpoilers: boolean) => content.changePanel({ hideSpoilers }, 1);
  expect(await Promise.all([press(true), press(true)])).toEqual([null, null]);
  expect(covers()).toEqual(['first-cover']);
  expect(await Promise.all([press(true), press(false)])).toEqual([null, null]);
  expect(covers()).toEqual([]);
});
