import type { Account } from '../../account/account.ts';
import { noteWith } from '../../notes/note-search.ts';
import type { LookUp } from '../../omnibox/suggestions.ts';
import { readSiteNow } from '../core/site-offset.ts';
import { ownDataIfMade, readNotes } from '../own/own.ts';
import { readProblem, siteData } from '../site/site-data.ts';
import { playerData, readProblemHistory } from './player.ts';
import { readReviewIds } from './schedule.ts';

/** Most digits of a problem's number; see `lib/site.ts`. */
const MOST_DIGITS = 10;

/** Shorter texts are in too many notes. */
const LEAST_WORDS = 2;

/** Returns what suggestions need of the problems and notes that are stored for a site and an account. */
export function storedProblems({ site, account }: { site: string; account: Account | null }): LookUp {
  return {
    notes: async (text, most) => {
      const words = text.trim();
      if (!account || words.length < LEAST_WORDS) return [];
      const own = await ownDataIfMade(account.origin, account.player.id);
      const hasWords = noteWith(words);
      return (own ? await readNotes(own) : []).filter(hasWords).slice(0, most);
    },
    numbersFrom: (digits, most) => numbersFrom(site, account, digits, most),
    problem: (id) => readProblem(site, id),
    results: async (id) => {
      if (!account) return null;
      const player = await playerData(account.origin, account.player.id);
      const now = await readSiteNow();
      const [{ attempts, stats, isKnown }, { due }] = await Promise.all([
        readProblemHistory(player, id, 1),
        readReviewIds(player, now),
      ]);
      return { stats, isKnown, isDue: due.has(id), lastAt: attempts[0]?.at ?? null, now };
    },
  };
}

async function numbersFrom(
  site: string,
  account: Account | null,
  digits: string,
  most: number,
): Promise<number[]> {
  const problems = await siteData(site);
  const player = account && (await playerData(account.origin, account.player.id));
  const found = await Promise.all(
    rangesOf(digits).flatMap((range) => [
      problems.getAllKeys('problems', range, most),
      player?.getAllKeys('stats', range, most) ?? [],
    ]),
  );
  return [...new Set(found.flat())].sort((one, other) => one - other).slice(0, most);
}

/**
 * Returns the ranges of longer numbers with these first digits: for "12" the ranges 120 to 129, 1200 to 1299, and so
 * on.
 */
function rangesOf(digits: string): IDBKeyRange[] {
  return Array.from({ length: Math.max(0, MOST_DIGITS - digits.length) }, (_, i) => {
    const size = 10 ** (i + 1);
    const first = Number(digits) * size;
    return IDBKeyRange.bound(first, first + size - 1);
  });
}
