import '../../gallery/i18n.ts';

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { currentAccount } from '../../../lib/background/account/key.ts';
import type { Fault } from '../../site/faults.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openOptions } from './options-shown.tsx';

const here = workerAtPracticeSite();
let life: ReturnType<typeof here.worker.nextLife>;
let options: Awaited<ReturnType<typeof openOptions>>;

beforeAll(() => {
  standStill(here.worker.environment);
  life = here.worker.nextLife();
});
beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
  await life.page.forgetKey(null);
  options = await openOptions(life);
});
afterEach(() => {
  options.close();
  vi.restoreAllMocks();
});

/** One a second, longer than any pause that is asked for here. */
const MOST_PRESSES = 5;

const UPDATE = 'The extension may need an update.';
const AGAIN = 'This key was not saved. Press “Use this key” again later.';
const PREVIEW = 'See whether the site opens in a tab.';
const SILENT = `{host} does not answer. ${PREVIEW} ${AGAIN}`;

it.each<[string, Fault, string]>([
  ['trouble', { kind: 'answer', status: 500 }, `The site is having trouble (error 500). ${AGAIN}`],
  [
    'a pause asked for',
    { kind: 'answer', status: 429, headers: { 'retry-after': '2' } },
    `The site asks for a pause. ${AGAIN}`,
  ],
  [
    'a page instead of data',
    { kind: 'html' },
    `Something else answers at the site's address. Your network may want you to sign in first. ${PREVIEW} ${AGAIN}`,
  ],
  [
    'an odd answer',
    { kind: 'json', value: { user: { name: 5 } } },
    `The site's answer about your account cannot be read: “id” is not as expected. ${UPDATE}`,
  ],
  ['a connection cut', { kind: 'reset' }, SILENT],
  ['a body cut short', { kind: 'truncated' }, SILENT],
  [
    'a huge body',
    { kind: 'huge', bytes: 5_000_000 },
    `The site's answer is far too large, so it was not read. ${AGAIN}`,
  ],
  [
    'a changed interface',
    { kind: 'answer', status: 410 },
    `The site has changed its interface: it no longer answers about your account. ${UPDATE}`,
  ],
  [
    'a question it does not understand',
    { kind: 'answer', status: 400 },
    `The site did not understand the question (error 400). ${UPDATE}`,
  ],
])('a key that meets %s is not kept, with one sentence, and works after it', async (_, fault, says) => {
  const { site, player } = here;
  const key = site.keyOf(player.name);
  const trouble = site.faults.add('user', fault);
  await options.enter('#key', key);
  expect(trouble.met).toBe(1);
  expect(options.all('.KeySection .FailureNote').length).toBe(1);
  expect(options.text('.KeyForm .FailureNote p').replace(new URL(site.url).host, '{host}')).toBe(says);
  expect(options.all('.AccountCard').length).toBe(0);
  expect(await currentAccount()).toBeNull();
  trouble.clear();
  // A pause that the site has asked for is kept, whoever presses.
  for (let presses = 0; presses < MOST_PRESSES && options.all('.AccountCard').length === 0; presses++) {
    await options.press('.KeyForm .primary');
    await here.worker.environment.sleep(1_000, new AbortController().signal);
  }
  expect(options.text('.AccountCard-name')).toBe(player.name);
  expect(options.all('.FailureNote').length).toBe(0);
});
