import { beforeEach, describe, expect, it } from 'vitest';
import { changeAccount, currentAccount } from '../../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { RATE_LIMITS, WAIT } from '../../../../lib/limits.ts';
import { startedToday } from '../../../../lib/requests/rate-limiter.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readRateLimiter } from '../../../../lib/store/core/rate-limiter.ts';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import { readSettings } from '../../../../lib/store/core/settings.ts';
import { playerData, readHistory, readManyProblemStats } from '../../../../lib/store/player/player.ts';
import { readListing } from '../../../../lib/store/site/problem-list.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { DONE, REDIRECTED, twoNames } from './two-names.ts';

const here = await twoNames();
const HOUR = 3_600_000;

describe('two names that redirect to each other', () => {
  beforeEach(() => {
    here.site.switches.canonicalHost = 'eachOther';
  });

  it.each<[string, () => Promise<unknown>]>([
    ['S3 get one request each for a Find without a key', here.find],
    ["get one request each for a problem's data without a key", here.detail],
    ['get no key that is just being set up', here.useKey],
  ])('%s', async (_, act) => {
    const answer = await act();
    await here.lives.pass(HOUR);
    expect(here.requests()).toEqual(['www', 'bare']);
    expect(answer).toEqual(REDIRECTED);
  });

  it('get spaced and counted requests however often Find is pressed', async () => {
    for (const count of [10, 20, 50, 100] as const) await here.find(count);
    expect(here.requests()).toEqual(['www', 'bare', 'www', 'bare', 'www', 'bare', 'www', 'bare']);
    // What was sent through the queue, whose spacing is looked at after each test, is all that came.
    expect(here.lives.sent).toHaveLength(8);
    expect(startedToday(await readRateLimiter(), here.lives.state.time)).toBe(8);
    expect((await readSettings()).base).toBe(here.www);
  });

  it('S3 get the key once, a keyless request, then nothing for ten minutes', async () => {
    await here.keep();
    const begun = here.lives.state.time;
    const answer = await here.newest();
    const once = ['www with the key', 'bare'];
    expect(here.requests()).toEqual(once);
    expect(answer).toMatchObject(REDIRECTED);
    await here.lives.pass(begun + WAIT.redirectedMs - 1_000 - here.lives.state.time);
    expect(await here.newest(false)).toMatchObject(REDIRECTED);
    expect(
      await here.lives.ask(({ page }) => page.findProblems({ filters: NO_FILTERS, userInitiated: false })),
    ).toEqual(expect.objectContaining(REDIRECTED));
    expect(here.requests()).toEqual(once);
    await here.lives.pass(2_000);
    expect(await here.newest(false)).toMatchObject(REDIRECTED);
    expect(here.requests()).toEqual([...once, ...once]);
  });

  it('get two requests where twenty with the key are in line', async () => {
    await here.keep();
    const answers = await Promise.all(here.ids.map(here.attemptsOn));
    expect(here.requests()).toEqual(['www with the key', 'bare']);
    for (const answer of answers) expect(answer).toMatchObject(REDIRECTED);
  });
});

describe('a site that has moved to its other name', () => {
  /** Ids of what the list answered last, and of what it should have. */
  const listed = async (origin: string) => (await readListing(origin)).answer?.rows.map(({ id }) => id);

  it('costs one request more for the first Find without a key, in whatever life', async () => {
    await here.find(10);
    const before = await listed(here.www);
    here.site.switches.canonicalHost = 'bare';
    here.site.log.clear();
    expect(await here.find(20)).toEqual(DONE);
    expect(here.requests()).toEqual(['www', 'bare']);
    expect(await listed(here.bare)).toEqual(expect.arrayContaining(before ?? []));
    expect((await readSettings()).base).toBe(here.bare);

    here.lives.kill();
    expect(await here.find(50)).toEqual(DONE);
    expect(await here.detail()).toEqual(DONE);
    expect(here.requests()).toEqual(['www', 'bare', 'bare', 'bare']);
  });

  it('costs one request more for several in line without a key', async () => {
    here.site.switches.canonicalHost = 'bare';
    expect(await Promise.all(here.ids.map(here.detail))).toEqual(here.ids.map(() => DONE));
    expect(here.requests()).toEqual(['www', ...here.ids.map(() => 'bare')]);
  });

  it('moves back for one request more', async () => {
    here.site.switches.canonicalHost = 'bare';
    await here.find(10);
    here.site.switches.canonicalHost = 'www';
    here.site.log.clear();
    expect(await here.find(20)).toEqual(DONE);
    expect(await here.find(50)).toEqual(DONE);
    expect(here.requests()).toEqual(['bare', 'www', 'www']);
    expect((await readSettings()).base).toBe(here.www);
  });

  it('has a key set up under the name that answered without it', async () => {
    here.site.switches.canonicalHost = 'bare';
    expect(await here.useKey()).toMatchObject({ ok: true, value: { id: here.player.id } });
    expect(here.requests()).toEqual(['www', 'bare', 'bare with the key']);
    expect((await currentAccount())?.origin).toBe(here.bare);
  });

  it('keeps key, attempts and marks, for a keyless request and a repeated one', async () => {
    const { generation } = await here.keep();
    const id = problemTried(here.site, here.player.id, { least: 3, most: 9, solved: true });
    expect(await here.attemptsOn(id)).toEqual(DONE);
    const kept = async () =>
      (await playerData((await currentAccount())?.origin ?? '', here.player.id)).count('attempts');
    const stats = async () => readManyProblemStats(await playerData(here.bare, here.player.id), [id]);
    const marks = () => here.lives.ask(({ content }) => content.marks({ ids: [id], styled: true }, 1));
    const before = [await kept(), await stats(), await marks()];
    expect(before[0]).toBeGreaterThan(2);

    here.site.switches.canonicalHost = 'bare';
    here.site.log.clear();
    const other = problemTried(here.site, here.player.id, { least: 3, most: 9, solved: false });
    expect(await here.attemptsOn(other)).toEqual(DONE);
    expect(here.requests()).toEqual(['www with the key', 'bare', 'bare with the key']);
    expect(await kept()).toBeGreaterThan(Number(before[0]));
    expect([await stats(), await marks()]).toEqual(before.slice(1));
    expect(await currentAccount()).toMatchObject({ origin: here.bare, refused: false, generation });

    here.lives.kill();
    expect(await here.newest()).toEqual(DONE);
    expect(await here.find()).toEqual(DONE);
    expect(new Set(here.requests().slice(3))).toEqual(new Set(['bare with the key']));
  });

  it('costs two requests more for twenty in line with the key', async () => {
    await here.keep();
    here.site.switches.canonicalHost = 'bare';
    expect(await Promise.all(here.ids.map(here.attemptsOn))).toEqual(here.ids.map(() => DONE));
    const keyed = here.requests().filter((one) => one === 'bare with the key');
    expect(keyed).toHaveLength(20);
    expect(here.requests().slice(0, 2)).toEqual(['www with the key', 'bare']);
    expect(here.requests()).toHaveLength(22);
  });

  it('is found when a refused key is tried again', async () => {
    await changeAccount(await here.keep(), { refused: true });
    here.site.switches.canonicalHost = 'bare';
    expect(await here.lives.ask(({ page }) => page.tryKeyAgain(null))).toMatchObject({ ok: true });
    expect(here.requests()).toEqual(['www with the key', 'bare', 'bare with the key']);
  });

  it('is found by the background reading at its own pace, which goes on', async () => {
    await here.keep();
    here.site.switches.canonicalHost = 'bare';
    await changeSettings({ historyPaused: false });
    await here.lives.ask(({ page }) => page.settingsChanged(null));
    await here.lives.pass(HOUR);
    expect(isHistoryComplete(await readHistory(await playerData(here.bare, here.player.id)))).toBe(true);
    expect(here.requests().slice(0, 2)).toEqual(['www with the key', 'bare']);
    expect(new Set(here.requests().slice(2))).toEqual(new Set(['bare with the key']));
    const gaps = here.lives.sent.slice(1).map(({ at }, i) => at - (here.lives.sent[i]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(RATE_LIMITS.backgroundIntervalMs);
  });

  it('gets a job that a dying worker left, under its new name', async () => {
    here.site.switches.canonicalHost = 'bare';
    here.lives.arm('job store: before a job is struck out', 0);
    await here.lives.ask(({ page }) => page.problemData({ id: here.ids[3] ?? 0, userInitiated: true }), true);
    expect(here.lives.deaths()).toBe(1);
    expect(await readJobs()).toHaveLength(1);
    expect((await readSettings()).base).toBe(here.bare);
    await here.lives.pass(HOUR);
    expect(here.requests()).toEqual(['www', 'bare', 'bare']);
    expect(await readJobs()).toEqual([]);
  });
});
