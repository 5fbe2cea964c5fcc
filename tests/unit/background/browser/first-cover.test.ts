import { expect, it } from 'vitest';
import { keepFirstCover } from '../../../../lib/background/browser/first-cover.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings.ts';
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
  const settings = { ...DEFAULT_SETTINGS, hideSpoilers: true };
  for (const _ of [1, 2]) await keepFirstCover(settings);
  expect(covers()).toEqual(['first-cover']);
  await keepFirstCover({ ...settings, panelOn: false });
  expect(covers()).toEqual([]);
});
