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

/** The button is pressed at most this often, once a second: for longer than any pause that the site requests here. */
const MAX_PRESSES = 5;

const UPDATE = 'The extension may need an update.';
const AGAIN = 'This key was not saved. Press “Use this key” again later.';
const PREVIEW = 'See whether the site opens in a tab.';
const SILENT = `{host} does not answer. ${PREVIEW} ${AGAIN}`;

it.each<[string, Fault, string]>([
  ['status 500', { kind: 'answer', status: 500 }, `The site is having trouble (error 500). ${AGAIN}`],
  [
    'a requested pause',
    { kind: 'answer', status: 429, headers: { 'retry-after': '2' } },
    `The site asks for a pause. ${AGAIN}`,
  ],
  [
    'a page instead of data',
    { kind: 'html' },
    `Something else answers at the site's address. Your network may want you to sign in first. ${PREVIEW} ${AGAIN}`,
  ],
  [
    'an invalid answer',
    { kind: 'json', value: { user: { name: 5 } } },
    `The site's answer about your account cannot be read: “id” is not as expected. ${UPDATE}`,
  ],
  ['a broken connection', { kind: 'reset' }, SILENT],
  ['a truncated body', { kind: 'truncated' }, SILENT],
  [
    'a huge body',
    { kind: 'huge', bytes: 5_000_000 },
    `The site's answer is far too large, so it was not read. ${AGAIN}`,
  ],
  [
    'status 410',
    { kind: 'answer', status: 410 },
    `The site has changed its interface: it no longer answers about your account. ${UPDATE}`,
  ],
  [
    'status 400',
    { kind: 'answer', status: 400 },
    `The site did not understand the question (error 400). ${UPDATE}`,
  ],
])('a key is not saved after %s; a later try works', async (_, fault, sentence) => {
  const { site, player } = here;
  const key = site.keyOf(player.name);
  const activeFault = site.faults.add('user', fault);
  await options.enter('#key', key);
  expect(activeFault.met).toBe(1);
  expect(options.all('.KeySection .FailureNote').length).toBe(1);
  expect(options.text('.KeyForm .FailureNote p').replace(new URL(site.url).host, '{host}')).toBe(sentence);
  expect(options.all('.AccountCard').length).toBe(0);
  expect(await currentAccount()).toBeNull();
  activeFault.clear();
  // A pause that the site requested is observed even if the player presses the button.
  for (let presses = 0; presses < MAX_PRESSES && options.all('.AccountCard').length === 0; presses++) {
    await options.press('.KeyForm .primary');
    await here.worker.environment.sleep(1_000, new AbortController().signal);
  }
  expect(options.text('.AccountCard-name')).toBe(player.name);
  expect(options.all('.FailureNote').length).toBe(0);
});
