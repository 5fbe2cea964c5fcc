import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Part, staleParts } from '../../../entrypoints/popup/stale.ts';
import { type Known, NOTHING_KNOWN } from '../../../entrypoints/popup/view.ts';
import type { Account } from '../../../lib/account/account.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { NO_HISTORY } from '../../../lib/history/history.ts';
import { UNKNOWN_SIZE } from '../../../lib/history/page-size.ts';
import { blankProblem } from '../../../lib/model.ts';
import { FRESH_POPUP, type PopupState } from '../../../lib/popup/popup.ts';
import { NEW_RATE_LIMITER } from '../../../lib/requests/rate-limiter.ts';
import { NO_FAILURE } from '../../../lib/requests/request-status.ts';

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

const asked = (ago: number) => ({ at: NOW - ago, ...NO_FAILURE });

/** Everything known, each part as old as said, ms. */
function known(ages: { list?: number; recent?: number; attempts?: number; data?: number }): Known {
  const { list = 0, recent = 0, attempts = 0, data = 0 } = ages;
  const listed = { filters: NO_FILTERS, playerId: 77 };
  return {
    ...NOTHING_KNOWN,
    account,
    listing: {
      asked: { ...listed, ...NO_FAILURE },
      answer: { ...listed, at: NOW - list, rows: [], odd: 0, received: 0 },
      statuses: new Map(),
    },
    recent: {
      asked: { ...NO_HISTORY, ...asked(recent) },
      rows: [],
      count: 0,
      kept: { history: undefined, known: 0, size: UNKNOWN_SIZE, pace: NEW_RATE_LIMITER },
    },
    here: {
      problem: blankProblem(5),
      data: asked(data),
      isMissing: false,
      wasMissing: false,
      asked: { problemId: 5, triedAt: 0, noticedAt: 0, ...asked(attempts) },
      facts: undefined,
      isKnown: false,
      whole: null,
      lastAt: null,
    },
  };
}

const state = (changes: Partial<PopupState>): PopupState => ({ ...FRESH_POPUP, ...changes });
const stale = (what: Known, changes: Partial<PopupState> = {}): Part[] =>
  staleParts(what, state(changes), NOW);

describe('what the popup has the site asked for', () => {
  it('is nothing within the lifetimes', () => {
    expect(stale(known({ list: 9 * MINUTE, attempts: 59 * MINUTE, data: 6 * DAY }))).toEqual([]);
    expect(stale(known({ recent: 9 * MINUTE }), { tab: 'recent' })).toEqual([]);
  });

  it('is never more than two things, whatever is known', () => {
    const age = fc.integer({ min: 0, max: 30 * DAY });
    const ages = fc.record({ list: age, recent: age, attempts: age, data: age });
    fc.assert(
      fc.property(ages, fc.constantFrom('find', 'recent'), (some, tab) => {
        const parts = stale(known(some), { tab });
        expect(parts.length).toBeLessThanOrEqual(2);
        expect(parts).not.toContain(tab === 'find' ? 'recent' : 'find');
      }),
    );
    expect(stale({ ...known({ attempts: DAY, data: 9 * DAY, list: DAY }) })).toEqual(['here', 'find']);
  });

  it('is the list for what was last asked, not for filters that nobody asked with yet', () => {
    expect(stale(known({}), { filters: { ...NO_FILTERS, canon: true } })).toEqual([]);
  });

  it('is the list again where the last question was never answered, as when the popup was closed', () => {
    const { listing, ...rest } = known({});
    const open = { ...listing, asked: { ...listing.asked, filters: { ...NO_FILTERS, canon: true } } };
    expect(stale({ ...rest, listing: open as Known['listing'] })).toEqual(['find']);
  });

  it('is not what just made no sense, for this key', () => {
    const { listing, ...rest } = known({ list: DAY });
    const memory = { failure: { kind: 'not-data' } as const, retryAt: NOW + MINUTE, failedWith: 3 };
    const failed = { ...listing, asked: { ...listing.asked, ...memory } } as Known['listing'];
    expect(stale({ ...rest, listing: failed })).toEqual([]);
    const another = { ...account, generation: 4 };
    expect(stale({ ...rest, listing: failed, account: another })).toContain('find');
  });

  it("is nothing of a player's own without a key that is accepted", () => {
    const old = known({ recent: DAY, attempts: DAY });
    for (const who of [null, { ...account, refused: true }]) {
      expect(stale({ ...old, account: who }, { tab: 'recent' })).toEqual([]);
    }
  });

  it('trusts no time that lies ahead, after a clock was set back', () => {
    expect(stale(known({ list: -MINUTE, data: -MINUTE, attempts: -MINUTE }))).toEqual(['here', 'find']);
  });
});
