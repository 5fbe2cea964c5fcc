import { describe, expect, it } from 'vitest';
import { accountIdOfDatabase, parseAccountId } from '../../../../lib/account/accounts.ts';
import { newestAttempts } from '../../../../lib/history/newest.ts';
import { statsByProblem } from '../../../../lib/history/stats.ts';
import { isHistoryComplete } from '../../../../lib/history/sync-state.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData, readSyncState } from '../../../../lib/store/player/player.ts';
import { readSchedule } from '../../../../lib/store/player/schedule.ts';
import { storedAttempts, storedIds } from '../../support/stored-attempts.ts';
import { siteOfTwoPlayers } from '../../support/two-players.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const { site, player, shared, foreign, lives, playerNow, idsOf, readAll } = await siteOfTwoPlayers();

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
  replies.push(await lives.ask(({ content }) => content.signs({ ids: all, styled: 'en' }, 1)));
  replies.push(newestAttempts(await readHistory(await playerNow()), 1_000));
  for (const { name = '' } of await indexedDB.databases()) {
    const { site: base, playerId } = parseAccountId(accountIdOfDatabase(name) ?? '') ?? {};
    if (base === undefined || playerId === undefined) continue;
    const db = await playerData(base, playerId);
    // How far the history is read names the first and last id of what was read, whoever's that is.
    replies.push(await storedAttempts(db), await db.getAll('asked'), [
      ...(await readSchedule(db)).rows.values(),
    ]);
  }
  return JSON.stringify(replies);
}

/** Expects no id of a stranger's attempt in `everything`, and no stats or mark that count one. */
async function expectNoStranger(): Promise<void> {
  const text = await everything();
  const numbers = new Set(text.match(/\d+/g)?.map(Number));
  expect(idsOf('user_id <> ?', player.id).filter((id) => numbers.has(id))).toEqual([]);
  const db = await playerNow();
  for (const { problemId, attemptCount, solves } of statsByProblem(
    (await readHistory(db)).attempts,
  ).values()) {
    const own = idsOf('user_id = ? and problem_id = ?', player.id, problemId);
    const solved = idsOf('user_id = ? and problem_id = ? and solved = 1', player.id, problemId);
    expect(attemptCount, String(problemId)).toBeLessThanOrEqual(own.length);
    expect(solves, String(problemId)).toBeLessThanOrEqual(solved.length);
  }
  const signs = await lives.ask(({ content }) => content.signs({ ids: [foreign], styled: 'en' }, 1));
  expect(signs?.signs).toEqual([]);
  const card = await lives.ask(({ content }) => content.problemCard({ id: foreign, cardLoaded: true }, 1));
  expect(card).toMatchObject({ results: { attemptCount: 0, attempts: [] } });
}

describe('S34 a site that ignores `user_id`', () => {
  it.each(['bare', 'full'] as const)('shows no stranger if rows name their player (%s)', async (naming) => {
    Object.assign(site.switches, { attemptsIgnore: ['user_id'], attemptUser: naming });
    await expectNoStranger();
    expect(await lives.panel(foreign)).toMatchObject({
      panel: {
        status: null,
        attemptCount: 0,
        attempts: [],
        failure: { kind: 'has-changed', endpoint: 'attempts', field: 'user' },
      },
    });
    await readAll();
    await lives.pass(HOUR);
    await expectNoStranger();
    expect(await readSyncState(await playerNow())).toMatchObject({ hasDropped: true });
  });

  it('adds no stranger to a complete history', async () => {
    await readAll();
    await lives.pass(HOUR);
    expect(isHistoryComplete(await readSyncState(await playerNow()))).toBe(true);
    const own = (await storedIds(await playerNow())).length;
    Object.assign(site.switches, { attemptsIgnore: ['user_id'] });
    for (let day = 0; day < 9; day++) {
      await lives.newest();
      await lives.pass(DAY);
    }
    await expectNoStranger();
    expect((await storedIds(await playerNow())).length).toBe(own);
  });

  it("has only the player's rows of a problem stored", async () => {
    Object.assign(site.switches, { attemptsIgnore: ['user_id'] });
    await lives.panel(shared);
    const own = idsOf('user_id = ? and problem_id = ?', player.id, shared);
    const stored = await storedIds(await playerNow());
    expect(stored.toSorted()).toEqual(own.toSorted());
  });
});

it.each(['missing', 'null'] as const)("rows whose user is %s are the player's", async (naming) => {
  site.switches.attemptUser = naming;
  await readAll();
  await lives.pass(HOUR);
  const stored = await storedIds(await playerNow());
  expect(stored.map(Number).toSorted()).toEqual(idsOf('user_id = ?', player.id).toSorted());
});
