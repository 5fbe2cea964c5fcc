import { setImmediate as nextTurn } from 'node:timers/promises';
import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OptionsPageProps } from '../../../components/options/options-props.ts';
import type { ListedAccount } from '../../../lib/account/accounts.ts';
import { STATES } from '../../gallery/states.ts';
import { hear, openDocument } from '../support/node-document.ts';
import { NO_EVENTS } from './no-events.ts';

const body = openDocument();
const { OptionsPage } = await import('../../../components/options/OptionsPage.tsx');

afterEach(() => render(null, body));

const state = STATES['options-accounts'];
if (state?.show !== 'options') throw new Error('The gallery has no state of the accounts.');
const { props } = state;
const onSettings = vi.fn();
beforeEach(() => onSettings.mockClear());

async function draw(changes: Partial<OptionsPageProps> = {}): Promise<void> {
  render(<OptionsPage {...props} {...NO_EVENTS} onSettings={onSettings} {...changes} />, body);
  // Effects and the drawing that they cause have run then.
  await nextTurn();
}

/** Chooses an option of a select, or turns a switch, as the browser tells of it. */
function choose(id: string, changes: object): void {
  const field = body.querySelector(`#${id}`) as Element;
  for (const [name, value] of Object.entries(changes)) {
    Object.defineProperty(field, name, { value, configurable: true });
  }
  hear(field, 'change');
}

it('a day begins when the player says', async () => {
  await draw({ dayStartsAt: 4 });
  const hours = [...body.querySelectorAll('#day-start option')].map(({ textContent }) => textContent);
  expect(hours).toHaveLength(7);
  expect(hours[4]).toMatch(/^0?4:00/);
  choose('day-start', { value: '6' });
  expect(onSettings).toHaveBeenCalledWith({ dayStartsAt: 6 });
});

it('the switch to download all problems says how long it takes', async () => {
  await draw({ problemData: 'attempted', knownProblems: 34 });
  expect(body.querySelector('#download-help')?.textContent).toMatch(/about \d minutes/);
  expect(body.textContent).not.toContain('34 problems');
  choose('download', { checked: true });
  expect(onSettings).toHaveBeenCalledWith({ problemData: 'all' });
  await draw({ problemData: 'all', knownProblems: 34 });
  expect(body.textContent).toContain('34 problems downloaded');
});

it('the end of a deletion leaves the question about another account', async () => {
  const [one, other] = props.accounts as [ListedAccount, ListedAccount];
  const rows = { accounts: [one, other], erased: null };
  await draw({ ...rows, erasing: one.id });
  hear(body.querySelectorAll('.AccountList-row > button')[1] as Element, 'click');
  await draw({ ...rows, erasing: one.id });
  expect(body.querySelectorAll('.SureQuestion')).toHaveLength(1);
  await draw({ accounts: [other], erasing: null, erased: one });
  expect(body.querySelectorAll('.SureQuestion')).toHaveLength(1);
  await draw({ accounts: [other], erasing: null, erased: other });
  expect(body.querySelectorAll('.SureQuestion')).toHaveLength(0);
});
