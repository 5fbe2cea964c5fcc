import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { currentAccount } from '../../../lib/background/account/key.ts';
import { leaveNotice } from '../../../lib/store/core/pending-notice.ts';
import type { Fault } from '../../site/faults.ts';
import { closedGate } from '../../site/gate.ts';
import { hear, setValue } from '../support/node-document.ts';
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

/** Turns within which the options page has read everything again from the database in memory. */
const READING_TURNS = 30;

const SILENT = 'GoProblems isn’t responding. Try again in a moment.';
const CHANGED = 'GoProblems has changed. Please update Companion.';

it.each<[string, Fault, string]>([
  ['status 500', { kind: 'answer', status: 500 }, SILENT],
  ['a requested pause', { kind: 'answer', status: 429, headers: { 'retry-after': '2' } }, SILENT],
  ['an invalid answer', { kind: 'json', value: { user: { name: 5 } } }, CHANGED],
  ['a broken connection', { kind: 'reset' }, SILENT],
  ['status 400', { kind: 'answer', status: 400 }, CHANGED],
])('a key is not stored after %s; a later attempt works', async (_, fault, sentence) => {
  const { site, player } = here;
  const key = site.keyOf(player.name);
  const activeFault = site.faults.add('user', fault);
  await options.enter('#key', key);
  expect(activeFault.met).toBe(1);
  expect(options.all('.AccountSection .FailureNote').length).toBe(1);
  expect(options.text('.KeyForm .FailureNote p')).toBe(sentence);
  expect(options.all('.AccountCard').length).toBe(0);
  expect(await currentAccount()).toBeNull();
  activeFault.clear();
  // A pause that the site requested is observed even if the player presses the button.
  for (let presses = 0; presses < MAX_PRESSES && options.all('.AccountCard').length === 0; presses++) {
    await options.press('.KeyForm-submit');
    await here.worker.environment.sleep(1_000, new AbortController().signal);
  }
  expect(options.text('.AccountCard-name')).toBe(`Hello, ${player.name}`);
  expect(options.all('.FailureNote').length).toBe(0);
});

/** Enters a key without waiting for what follows. */
function enterKey(key: string): void {
  const field = options.all('#key')[0] as Element;
  setValue(field, key);
  hear(field, 'keydown', { key: 'Enter' });
}

const REPLACE = 0;
const CHECK = 1;
const buttons = () => options.all('.AccountCard .buttons .button');
const press = (place: number) => hear(buttons()[place] as Element, 'click');
const isFormBusy = () => options.all('.KeyForm')[0]?.getAttribute('aria-busy');

/** Stores a key that the site then refuses, and waits until the page shows it. */
async function storeRefusedKey(): Promise<void> {
  const { site, player } = here;
  const key = site.keyOf(player.name);
  await options.enter('#key', key);
  site.revokeKey(key);
  await life.page.refresh({ what: 'newest', userInitiated: true });
  await expect.poll(() => buttons().length).toBe(3);
}

/** Makes the site accept the stored key again. */
function acceptAgain(): void {
  here.site.sql('update keys set revoked = 0 where user_id = ?', here.player.id);
}

it('a refused key can be replaced during its check, and accepting it again ends no other check', async () => {
  const { site, player } = here;
  await storeRefusedKey();
  acceptAgain();
  const arrived = site.log.next('user');
  const gate = site.faults.hold('user');
  press(CHECK);
  await arrived;
  press(REPLACE);
  await expect.poll(isFormBusy).toBe('false');
  enterKey(site.makeKey(player.id));
  await expect.poll(isFormBusy).toBe('true');
  const later = site.faults.hold('user');
  gate.open();
  await expect.poll(() => options.all('.AccountCard[data-refused="false"]').length).toBe(1);
  expect(isFormBusy()).toBe('true');
  later.open();
  await expect.poll(isFormBusy).toBe(undefined);
  await options.settled();
  expect(options.all('.FailureNote').length).toBe(0);
  expect(await currentAccount()).toMatchObject({ refused: false, player: { id: player.id } });
});

it('why a check of the stored key failed is told of that key, not of another', async () => {
  const { site } = here;
  await storeRefusedKey();
  const gate = closedGate();
  const fault = site.faults.add('user', { kind: 'answer', status: 500, until: gate.opened });
  const [arrived, answered] = [site.log.next('user'), site.log.answered('user')];
  press(CHECK);
  await arrived;
  press(REPLACE);
  await expect.poll(isFormBusy).toBe('false');
  gate.open();
  await answered;
  for (let turn = 0; turn < READING_TURNS; turn++) await options.settled();
  expect(options.all('.AccountSection .FailureNote').length).toBe(0);
  await options.press('.KeyForm .button', -1);
  expect(options.all('.AccountCard .FailureNote').length).toBe(1);
  fault.clear();
});

it('why an earlier key failed is not told under the account of a key from another page', async () => {
  const { site, player } = here;
  await options.enter('#key', '');
  expect(options.all('.KeyForm .FailureNote').length).toBe(1);
  expect(await life.page.useKey(site.keyOf(player.name))).toMatchObject({ ok: true });
  for (let turn = 0; turn < READING_TURNS; turn++) await options.settled();
  expect(options.text('.AccountCard-name')).toBe(`Hello, ${player.name}`);
  expect(options.all('.FailureNote').length).toBe(0);
  press(REPLACE);
  await expect.poll(isFormBusy).toBe('false');
  expect(options.all('.FailureNote').length).toBe(0);
  // Nor is it told once there is no key again.
  await life.page.forgetKey(null);
  await expect.poll(() => options.all('.AccountCard').length).toBe(0);
  expect(options.all('.FailureNote').length).toBe(0);
});

it('the same key from two pages at once is accepted on both', async () => {
  const key = here.site.keyOf(here.player.name);
  const answers = await Promise.all([life.page.useKey(key), life.page.useKey(key)]);
  expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await currentAccount()).toMatchObject({ player: { id: here.player.id } });
});

it('that the key was lost is no longer said once a key is stored', async () => {
  const note = () => options.all('.OptionsPage > .FailureNote[data-kind="key-damaged"]').length;
  options.close();
  await leaveNotice({ kind: 'key-damaged' });
  options = await openOptions(life);
  await expect.poll(note).toBe(1);
  await options.enter('#key', here.site.keyOf(here.player.name));
  await expect.poll(() => options.all('.AccountCard').length).toBe(1);
  await expect.poll(note).toBe(0);
});
