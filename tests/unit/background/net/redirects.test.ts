import { beforeEach, describe, expect, it } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { isHistoryComplete } from '../../../../lib/history/sync-state.ts';
import { RATE_LIMITS, WAIT } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { core } from '../../../../lib/store/core/core.ts';
import { readSiteOrigin } from '../../../../lib/store/core/site-origin.ts';
import { playerData, readSyncState } from '../../../../lib/store/player/player.ts';
import { readListing } from '../../../../lib/store/site/site-data.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { storedIds } from '../../support/stored-attempts.ts';
import { storedResults } from '../../support/stored-results.ts';
import { DONE, REDIRECTED, twoNames } from './two-names.ts';

const { site, player, www, bare, ids, lives, requests, keep, find, detail, attemptsOn, newest, useKey } =
  await twoNames();
const HOUR = 3_600_000;

describe('two host names that redirect to each other', () => {
  beforeEach(() => {
    site.switches.canonicalHost = 'eachOther';
  });

  it.each<[string, () => Promise<unknown>]>([
    ['S3 get one request each for a search without a key', find],
    ["get one request each for a problem's data without a key", detail],
    ['get no new key', useKey],
  ])('%s', async (_, act) => {
    const answer = await act();
    await lives.pass(HOUR);
    expect(requests()).toEqual(['www', 'bare']);
    expect(answer).toMatchObject(REDIRECTED);
  });

  it('S3 get one request with key, one without, then ten minutes none', async () => {
    await keep();
    const begun = lives.state.time;
    const answer = await newest();
    const once = ['www with the key', 'bare'];
    expect(requests()).toEqual(once);
    expect(answer).toMatchObject(REDIRECTED);
    await lives.pass(begun + WAIT.redirectedMs - 1_000 - lives.state.time);
    expect(await newest(false)).toMatchObject(REDIRECTED);
    expect(
      await lives.ask(({ page }) => page.findProblems({ filters: NO_FILTERS, userInitiated: false })),
    ).toEqual(expect.objectContaining(REDIRECTED));
    expect(requests()).toEqual(once);
    await lives.pass(2_000);
    expect(await newest(false)).toMatchObject(REDIRECTED);
    expect(requests()).toEqual([...once, ...once]);
  });
});

describe('a site that moved to its other host name', () => {
  /** Returns the ids in the last answer of the list at this origin. */
  const listed = async (origin: string) => (await readListing(origin)).answer?.rows.map(({ id }) => id);

  it('costs two extra requests for the first search, also after restarts', async () => {
    await find(10);
    const before = await listed(www);
    site.switches.canonicalHost = 'bare';
    site.log.clear();
    expect(await find(20)).toEqual(DONE);
    expect(requests()).toEqual(['www', 'bare', 'bare']);
    expect(await listed(bare)).toEqual(expect.arrayContaining(before ?? []));
    expect(await readSiteOrigin()).toBe(bare);

    lives.kill();
    expect(await find(50)).toEqual(DONE);
    expect(await detail()).toEqual(DONE);
    expect(requests().slice(3)).toEqual(['bare', 'bare']);
  });

  it('gets a new key under the name that answered without it', async () => {
    site.switches.canonicalHost = 'bare';
    expect(await useKey()).toMatchObject({ ok: true, value: { id: player.id } });
    expect(requests()).toEqual(['www', 'bare', 'bare', 'bare with the key']);
    expect((await currentAccount())?.origin).toBe(bare);
  });

  it('keeps key, attempts and signs at two extra requests', async () => {
    const { generation } = await keep();
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    expect(await attemptsOn(id)).toEqual(DONE);
    const storedCount = async () =>
      (await storedIds(await playerData((await currentAccount())?.origin ?? '', player.id))).length;
    const stats = async () => storedResults(bare, player.id, id);
    const signs = () => lives.ask(({ content }) => content.signs({ ids: [id], styled: 'en' }, 1));
    const before = [await storedCount(), await stats(), await signs()];
    expect(before[0]).toBeGreaterThan(2);

    site.switches.canonicalHost = 'bare';
    site.log.clear();
    const other = problemTried(site, player.id, { least: 3, most: 9, solved: false });
    expect(await attemptsOn(other)).toEqual(DONE);
    expect(requests()).toEqual(['www with the key', 'bare', 'bare with the key']);
    expect(await storedCount()).toBeGreaterThan(Number(before[0]));
    expect([await stats(), await signs()]).toEqual(before.slice(1));
    expect(await currentAccount()).toMatchObject({ origin: bare, refused: false, generation });

    lives.kill();
    expect(await newest()).toEqual(DONE);
    expect(await find()).toEqual(DONE);
    expect(new Set(requests().slice(3))).toEqual(new Set(['bare with the key']));
  });

  it('keeps the key at the host of its account if the rest was forgotten', async () => {
    site.switches.canonicalHost = 'bare';
    await useKey();
    await (await core()).delete('state', 'site');
    site.log.clear();
    expect(await newest()).toEqual(DONE);
    expect(requests()).toEqual(['bare with the key']);
  });

  it('costs two extra requests for twenty queued ones with the key', async () => {
    await keep();
    site.switches.canonicalHost = 'bare';
    expect(await Promise.all(ids.map(attemptsOn))).toEqual(ids.map(() => DONE));
    const keyed = requests().filter((one) => one === 'bare with the key');
    expect(keyed).toHaveLength(20);
    expect(requests().slice(0, 2)).toEqual(['www with the key', 'bare']);
    expect(requests()).toHaveLength(22);
  });

  it('is found by background reading, which continues at its rate limit', async () => {
    await keep();
    site.switches.canonicalHost = 'bare';
    await changeSettings({ historyPaused: false });
    await lives.ask(({ page }) => page.settingsChanged(null));
    await lives.pass(HOUR);
    expect(isHistoryComplete(await readSyncState(await playerData(bare, player.id)))).toBe(true);
    expect(requests().slice(0, 2)).toEqual(['www with the key', 'bare']);
    expect(new Set(requests().slice(2))).toEqual(new Set(['bare with the key']));
    const gaps = lives.sent.slice(1).map(({ at }, i) => at - (lives.sent[i]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(RATE_LIMITS.backgroundIntervalMs);
  });
});
