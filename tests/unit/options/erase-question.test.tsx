import { setImmediate as nextTurn } from 'node:timers/promises';
import { render } from 'preact';
import { beforeEach, expect, it } from 'vitest';
import type { ListedAccount } from '../../../lib/account/accounts.ts';
import { FIRST_CHOICES } from '../../../lib/sessions/session.ts';
import { ownData } from '../../../lib/store/own/own.ts';
import { readAccounts } from '../../../lib/store/player/read-accounts.ts';
import { problemTried } from '../../e2e/oracle.ts';
import { STATES } from '../../gallery/states.ts';
import { addresses } from '../support/browser-stand-in.ts';
import { hear, openDocument } from '../support/node-document.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { NO_EVENTS } from './no-events.ts';

const body = openDocument();
const { AccountsSection } = await import('../../../components/options/account/AccountsSection.tsx');
const { AccountRow } = await import('../../../components/options/account/AccountRow.tsx');

const here = workerAtPracticeSite();
const TAB = 7;
type Life = ReturnType<typeof here.worker.nextLife>;

/** What the player does for each store of the own data, and what the question before erasing says of it. */
const ACTS: Record<string, { act: (life: Life, id: number) => Promise<unknown>; says: string }> = {
  notes: {
    act: (life, id) => life.page.setBookmark({ id, bookmarked: true }),
    says: 'your notes and bookmarks for good',
  },
  sessions: {
    act: (life) =>
      life.page.changeSession({ start: { at: here.worker.state.time, choices: FIRST_CHOICES } }),
    says: 'your sessions for good',
  },
  reviewPlan: { act: (life) => life.page.changeReviews({ on: true }), says: 'your reviews for good' },
  reviews: {
    act: async (life, id) => {
      await life.content.decideReview({ id, decision: { kind: 'due', days: 1 } }, TAB);
    },
    says: 'your reviews for good',
  },
};

const database = () => ownData(here.site.url, here.player.id);

/** Returns the question before the player's account is erased. */
async function question(): Promise<string> {
  const account = (await readAccounts()).find(({ isPresent }) => isPresent);
  if (!account) throw new Error('The account is not listed.');
  return questionAbout(account);
}

function questionAbout(account: ListedAccount): string {
  const nothing = () => {};
  render(
    <AccountRow account={account} asking busy={false} now={0} onAsk={nothing} onErase={nothing} />,
    body,
  );
  return body.textContent ?? '';
}

/** A problem that the player failed. */
let id = 0;
let life: Life;

beforeEach(async () => {
  await here.worker.connect(here.player);
  id = problemTried(here.site, here.player.id, { least: 1, most: 9, solved: false });
  addresses.set(TAB, `${here.site.url}/problems/${id}`);
  life = here.worker.nextLife();
  await life.content.problemPanel({ id, panelLoaded: true, wait: true }, TAB);
  const own = await database();
  for (const name of own.objectStoreNames) await own.clear(name);
});

it('asks about every kind of data that only this device has', async () => {
  // What an import has changed is kept only so that it can be undone.
  const names = [...(await database()).objectStoreNames].filter((name) => name !== 'imported');
  expect(Object.keys(ACTS)).toEqual(names);
  expect(await question()).not.toContain('for good');
});

it('names notes also if they cannot be counted', async () => {
  const [account] = await readAccounts();
  if (!account) throw new Error('The account is not listed.');
  const asked = questionAbout({ ...account, notes: null });
  expect(asked).toContain(ACTS.notes?.says);
});

it.each(Object.entries(ACTS))('names what is in the store %s', async (name, { act, says }) => {
  await act(life, id);
  expect(await (await database()).count(name as never)).toBe(1);
  const asked = await question();
  expect(asked).toContain(says);
  expect(asked.match(/for good/g)).toHaveLength(1);
});

it('the end of an erase leaves the question about another account', async () => {
  const state = STATES['options-accounts'];
  if (state?.show !== 'options') throw new Error('The gallery has no state of the accounts.');
  const { props } = state;
  const [one, other] = props.accounts as [ListedAccount, ListedAccount];
  const draw = async (changes: object) => {
    render(
      <AccountsSection {...props} {...NO_EVENTS} accounts={[one, other]} erased={null} {...changes} />,
      body,
    );
    // Effects and the drawing that they cause have run then.
    await nextTurn();
  };
  await draw({ erasing: one.id });
  hear(body.querySelectorAll('.AccountRow > button')[1] as Element, 'click');
  await draw({ erasing: one.id });
  expect(body.querySelectorAll('.SureQuestion')).toHaveLength(1);
  await draw({ accounts: [other], erasing: null, erased: one });
  expect(body.querySelectorAll('.SureQuestion')).toHaveLength(1);
  await draw({ accounts: [other], erasing: null, erased: other });
  expect(body.querySelectorAll('.SureQuestion')).toHaveLength(0);
});
