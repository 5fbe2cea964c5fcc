import { beforeEach, expect, it } from 'vitest';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { onDamage } from '../../../lib/store/corruption.ts';
import { readPicks } from '../../../lib/store/player/picks.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readListing, siteData } from '../../../lib/store/site/site-data.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

// What the version before has stored is no damage: for that, a cache is read from the site again, which takes hundreds of requests.

const here = workerAtPracticeSite();
let damaged: string[] = [];

beforeEach(() => {
  damaged = [];
  onDamage((cache) => damaged.push(cache));
});

it('picks with the longer reasons of an earlier version are none that are damaged', async () => {
  const db = await playerData(here.site.url, here.player.id);
  const reason = { genre: 'tesuji', rank: null, success: 0.6, low: 0.5, high: 0.7, offset: 12 };
  const list = [
    { id: 5, at: 1, by: 'usual', reason: { ...reason, attemptCount: 3, missRate: null, similar: 0 } },
  ];
  await db.put('state', { list, place: 0, drawn: { of: '', ids: [] }, answers: [] } as never, 'picks');
  expect((await readPicks(db)).list).toHaveLength(1);
  expect(damaged).toEqual([]);
});

it('a list of filters without reviews is not damaged', async () => {
  const { among: _, ...filters } = NO_FILTERS;
  const question = { filters, playerId: here.player.id };
  const backoff = { failure: null, retryAt: 0, failedWith: 0 };
  const answer = { ...question, at: 1, rows: [], odd: 0, received: 0 };
  const db = await siteData(here.site.url);
  await db.put('lists', { ...question, ...backoff } as never, 'asked');
  await db.put('lists', answer as never, 'answer');
  expect((await readListing(here.site.url)).answer?.at).toBe(1);
  expect(damaged).toEqual([]);
});
