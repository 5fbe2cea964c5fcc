import { describe, expect, it } from 'vitest';
import { accountIdOfDatabase, parseAccountId } from '../../../../lib/account/accounts.ts';
import { apiUrl } from '../../../../lib/background/net/url.ts';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { playerData, readHistory, readRecent } from '../../../../lib/store/player/player.ts';
import { readProgress } from '../../../../lib/store/player/progress.ts';
import { readUserFilterTest } from '../../../../lib/store/site/site-data.ts';
import { problemsTried } from '../../../e2e/oracle.ts';
import type { Switches } from '../../../site/switches.ts';
import type { Lives } from '../../support/lives.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { siteOfTwoPlayers } from '../../support/two-players.ts';

const HOUR = 3_600_000;
const NAMING = ['missing', 'null', 'some', 'bare', 'full'] as const;

const { site, player, shared, foreign, lives, playerNow, idsOf, readAll } = await siteOfTwoPlayers();

/** The user-filter tests: requests for the attempts of a user id that nobody has. */
const proofs = () => site.log.api('attempts').filter(({ query }) => query.includes('user_id=2147483647'));

/** Returns everything that pages, popup and options get or read, and all rows of all players' databases, as JSON. */
async function everything(): Promise<string> {
  const all = [foreign, shared];
  const replies: unknown[] = [];
  for (const id of all) {
    replies.push(await lives.panel(id));
    replies.push(await lives.ask(({ page }) => page.refresh({ what: 'attempts', id, userInitiated: true })));
    replies.push(await lives.panel(id));
    replies.push(await lives.ask(({ content }) => content.problemCard({ id, cardLoaded: true }, 1)));
  }
  for (const part of ['newest', 'next'] as const)
    replies.push(
      await lives.ask(({ page }) =>
        page.refresh({ what: part === 'newest' ? 'newest' : 'older', userInitiated: true }),
      ),
    );
  replies.push(await lives.ask(({ content }) => content.marks({ ids: all, styled: true }, 1)));
  replies.push(await readRecent(await playerNow(), 1_000), await readProgress(await storedAccount()));
  for (const { name = '' } of await indexedDB.databases()) {
    const { site: base, playerId } = parseAccountId(accountIdOfDatabase(name) ?? '') ?? {};
    if (base === undefined || playerId === undefined) continue;
    const db = await playerData(base, playerId);
    for (const store of db.objectStoreNames) replies.push(await db.getAll(store));
  }
  return JSON.stringify(replies);
}

/** Expects no id of a stranger's attempt in `everything`, and no stats or mark that count one. */
async function expectNoStranger(): Promise<void> {
  const text = await everything();
  const numbers = new Set(text.match(/\d+/g)?.map(Number));
  expect(idsOf('user_id <> ?', player.id).filter((id) => numbers.has(id))).toEqual([]);
  const db = await playerNow();
  for (const { problemId, tries, solves } of await db.getAll('facts')) {
    const own = idsOf('user_id = ? and problem_id = ?', player.id, problemId);
    const solved = idsOf('user_id = ? and problem_id = ? and solved = 1', player.id, problemId);
    expect(tries, String(problemId)).toBeLessThanOrEqual(own.length);
    expect(solves, String(problemId)).toBeLessThanOrEqual(solved.length);
  }
  const marks = await lives.ask(({ content }) => content.marks({ ids: [foreign], styled: true }, 1));
  expect(marks).toEqual([]);
  expect(await lives.ask(({ content }) => content.problemCard({ id: foreign, cardLoaded: true }, 1))).toBe(
    null,
  );
}

describe('S34 a site that ignores `user_id`', () => {
  const ignoreUserId = (attemptUser: Switches['attemptUser']) =>
    Object.assign(site.switches, { attemptsIgnore: ['user_id'], attemptUser });

  it.each(NAMING)('shows no stranger if the user in rows is %s', async (naming) => {
    ignoreUserId(naming);
    await expectNoStranger();
    expect(await lives.panel(foreign)).toMatchObject({
      panel: { status: null, tries: 0, attempts: [], failure: { kind: 'not-only-yours' } },
    });
    await readAll();
    await lives.pass(HOUR);
    await expectNoStranger();
    expect(proofs().length).toBeLessThanOrEqual(1);
  });

  it.each(['bare', 'full'] as const)(
    'adds no stranger to a complete history of rows with user (%s)',
    async (naming) => {
      site.switches.attemptUser = naming;
      await readAll();
      await lives.pass(HOUR);
      expect(isHistoryComplete(await readHistory(await playerNow()))).toBe(true);
      const own = await (await playerNow()).count('attempts');
      ignoreUserId('missing');
      await lives.pass(LIFETIME.attemptsMs);
      await expectNoStranger();
      ignoreUserId('some');
      await lives.pass(2 * LIFETIME.catchUpMs);
      await expectNoStranger();
      expect(await (await playerNow()).count('attempts')).toBe(own);
    },
  );

  it("has only the player's rows of a problem stored", async () => {
    ignoreUserId('bare');
    await lives.panel(shared);
    const own = idsOf('user_id = ? and problem_id = ?', player.id, shared);
    const storedIds = (await (await playerNow()).getAllKeys('attempts')).map(Number);
    expect(storedIds.toSorted()).toEqual(own.toSorted());
  });

  it('is tested once a day and read again once it honours it', async () => {
    ignoreUserId('missing');
    await readAll();
    for (let hour = 0; hour < 49; hour++) {
      await lives.pass(HOUR);
      lives.kill();
      await lives.wake();
    }
    expect(proofs()).toHaveLength(3);
    expect(lives.sent.length).toBeLessThanOrEqual(6);
    Object.assign(site.switches, { attemptsIgnore: [] });
    await lives.pass(25 * HOUR);
    expect(isHistoryComplete(await readHistory(await playerNow()))).toBe(true);
  });
});

describe('the test whether a site honours `user_id`', () => {
  it('is not made if rows name their player', async () => {
    for (const id of problemsTried(site, player.id, 5)) await lives.panel(id);
    expect(lives.sent).toHaveLength(5);
    expect(proofs()).toEqual([]);
  });

  it.each(['missing', 'null', 'some'] as const)('is made once if the user in rows is %s', async (naming) => {
    site.switches.attemptUser = naming;
    const ids = problemsTried(site, player.id, 20);
    await Promise.all(ids.slice(0, 10).map((id) => lives.panel(id)));
    lives.kill();
    for (const id of ids.slice(10)) await lives.panel(id);
    await readAll();
    await lives.pass(HOUR);
    expect(isHistoryComplete(await readHistory(await playerNow()))).toBe(true);
    expect(proofs()).toHaveLength(1);
    expect(await readUserFilterTest(site.url)).toMatchObject({ heeds: true });
    expect(await lives.panel(ids[0] ?? 0)).toMatchObject({ panel: { failure: null } });
  });

  it.each<Parameters<Lives['atEffect']>>([
    ['before', 1, /^paging/],
    ['after', 1, /^paging/],
    ['after', 2, /^request/],
  ])('is made at most twice if the worker dies (%s effect %i on %s)', async (...moment) => {
    site.switches.attemptUser = 'missing';
    lives.atEffect(...moment);
    await lives.panel(shared);
    expect(lives.deaths()).toBe(1);
    expect(proofs().length).toBeLessThanOrEqual(2);
    expect(lives.sent.length).toBeLessThanOrEqual(4);
    const tries = idsOf('user_id = ? and problem_id = ?', player.id, shared).length;
    expect(await lives.panel(shared)).toMatchObject({ panel: { tries, failure: null } });
  });

  it('leaves out a row that names a stranger if the site honours it', async () => {
    site.switches.attemptUser = 'missing';
    await lives.panel(problemsTried(site, player.id, 2)[1] ?? 0);
    expect(await readUserFilterTest(site.url)).toMatchObject({ heeds: true });

    Object.assign(site.switches, { attemptsIgnore: ['user_id'], attemptUser: 'bare' });
    const address = apiUrl(site.url, ['attempts'], { problem_id: shared });
    const rows = await (await fetch(address, { headers: { 'X-Api-Key': site.keyOf(player.name) } })).json();
    Object.assign(site.switches, { attemptsIgnore: [], attemptUser: 'missing' });
    site.faults.once('attempts', { kind: 'json', value: rows });
    const own = idsOf('user_id = ? and problem_id = ?', player.id, shared);
    expect(rows.items.length).toBeGreaterThan(own.length);
    expect(await lives.panel(shared)).toMatchObject({
      panel: { attempts: own.map((id) => ({ id })), failure: { kind: 'not-only-yours' } },
    });
    expect(await readUserFilterTest(site.url)).toMatchObject({ heeds: true, inSpite: true });
    const storedIds = new Set((await (await playerNow()).getAllKeys('attempts')).map(Number));
    expect(idsOf('user_id <> ?', player.id).filter((id) => storedIds.has(id))).toEqual([]);
  });

  it('has no result if its answer has a total but no rows', async () => {
    site.switches.attemptUser = 'missing';
    site.faults.add('attempts', { kind: 'none' }, { times: 1 });
    site.faults.once('attempts', { kind: 'json', value: { items: [], totalRecords: 9 } });
    expect(await lives.panel(shared)).toMatchObject({
      panel: { attempts: [], failure: { kind: 'unexpected' } },
    });
    expect(await readUserFilterTest(site.url)).toBeNull();
  });
});
