import { describe, expect, it } from 'vitest';
import { type Part, staleParts } from '../../../entrypoints/popup/staleness.ts';
import { NOTHING_STORED, type StoredData } from '../../../entrypoints/popup/stored-data.ts';
import type { Account } from '../../../lib/account/account.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { NO_HISTORY } from '../../../lib/history/history.ts';
import { NO_SYNC } from '../../../lib/history/sync-state.ts';
import { blankProblem } from '../../../lib/model.ts';
import { FRESH_POPUP, type PopupState } from '../../../lib/popup/popup-state.ts';
import { NO_FAILURE } from '../../../lib/requests/request-status.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const NOW = Date.UTC(2026, 2, 12, 14);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const account: Account = {
  generation: 3,
  origin: 'https://www.goproblems.com',
  tail: 'ab12',
  player: { id: 77, name: 'someone', elo: null, rank: null },
  refused: false,
};

const requested = (ago: number) => ({ at: NOW - ago, ...NO_FAILURE });

/** Complete stored data, each part of this age, ms. */
function stored(ages: { list?: number; recent?: number; attempts?: number; data?: number }): StoredData {
  const { list = 0, recent = 0, attempts = 0, data = 0 } = ages;
  const listed = { filters: NO_FILTERS, playerId: 77 };
  return {
    ...NOTHING_STORED,
    account,
    listing: {
      lastRequest: { ...listed, ...NO_FAILURE },
      answer: { ...listed, at: NOW - list, rows: [], odd: 0, received: 0 },
    },
    history: { ...NO_HISTORY, sync: { ...NO_SYNC, ...requested(recent) } },
    here: {
      problem: { ...blankProblem(5), missingAt: 0, asked: requested(data) },
      asked: { problemId: 5, triedAt: 0, noticedAt: 0, ...requested(attempts) },
    },
  };
}

/** Returns stored data with these changes to the last request for the list. */
function afterRequest({ listing, ...rest }: StoredData, changes: object): StoredData {
  const lastRequest = { ...listing.lastRequest, ...changes } as StoredData['listing']['lastRequest'];
  return { ...rest, listing: { ...listing, lastRequest } };
}

const state = (changes: Partial<PopupState>): PopupState => ({ ...FRESH_POPUP, ...changes });
const stale = (what: StoredData, changes: Partial<PopupState> = {}, areFiltersOpen = false): Part[] =>
  staleParts(what, state(changes), areFiltersOpen, NOW);

describe('the stale parts of the popup', () => {
  it('are none while each part is within its lifetime', () => {
    expect(stale(stored({ list: 9 * MINUTE, attempts: 59 * MINUTE, data: 6 * DAY }))).toEqual([]);
    expect(stale(stored({ recent: 9 * MINUTE }), { tab: 'recent' })).toEqual([]);
  });

  it('are never more than two, whatever is stored', () => {
    const age = fc.integer({ min: 0, max: 30 * DAY });
    const ages = fc.record({ list: age, recent: age, attempts: age, data: age });
    forAll(ages, fc.constantFrom('problems', 'recent'), (some, tab) => {
      const parts = stale(stored(some), { tab });
      expect(parts.length).toBeLessThanOrEqual(2);
      expect(parts).not.toContain(tab === 'problems' ? 'recent' : 'problems');
    });
    expect(stale({ ...stored({ attempts: DAY, data: 9 * DAY, list: DAY }) })).toEqual(['here', 'problems']);
  });

  it('include the list if its filters were changed and not requested', () => {
    expect(stale(stored({}), { filters: { ...NO_FILTERS, canon: true } })).toEqual(['problems']);
  });

  it('exclude it while the player is choosing filters', () => {
    const choosing = { filters: { ...NO_FILTERS, canon: true } };
    expect(stale(stored({}), choosing, true)).toEqual([]);
  });

  it('include a list whose last request was never answered', () => {
    const filters = { ...NO_FILTERS, canon: true };
    expect(stale(afterRequest(stored({}), { filters }), { filters })).toEqual(['problems']);
  });

  it('exclude a part that has just failed with this key', () => {
    const backoff = {
      failure: { kind: 'not-responding', cause: 'no-data' },
      retryAt: NOW + MINUTE,
      failedWith: 3,
    };
    const failed = afterRequest(stored({ list: DAY }), backoff);
    expect(stale(failed)).toEqual([]);
    expect(stale({ ...failed, account: { ...account, generation: 4 } })).toContain('problems');
  });

  it("exclude the player's attempts without an accepted key", () => {
    const old = stored({ recent: DAY, attempts: DAY });
    for (const who of [null, { ...account, refused: true }]) {
      expect(stale({ ...old, account: who }, { tab: 'recent' })).toEqual([]);
    }
  });

  it('include data from the future, after a clock was set back', () => {
    expect(stale(stored({ list: -MINUTE, data: -MINUTE, attempts: -MINUTE }))).toEqual(['here', 'problems']);
  });
});
