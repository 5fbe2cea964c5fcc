import type { Account } from '../../../lib/account/account.ts';
import type { AnkiCard } from '../../../lib/backup/anki.ts';
import { rankText } from '../../../lib/difficulty/rank.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import { statsByProblem } from '../../../lib/history/stats.ts';
import { isReadToTheEnd } from '../../../lib/history/sync-state.ts';
import { LIFETIME } from '../../../lib/lifetimes.ts';
import type { Note } from '../../../lib/notes/notes.ts';
import { isStoredSetUp } from '../../../lib/problem-data/stored-problem.ts';
import { failureIn, isYoung } from '../../../lib/requests/request-status.ts';
import { playerData, readRequestedIds } from '../../../lib/store/player/player.ts';
import { readManyProblems } from '../../../lib/store/site/problems.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import type { StoredData } from '../stored-data.ts';

/** Problems that are read in one request. */
const PART = 500;

/**
 * Reads the stored positions of problems, in their order, null for those without one; and which of these may be requested: not those for
 * which the site had none lately (`now`: epoch ms).
 */
export async function readDiagrams({ origin, generation }: Account, ids: readonly number[], now: number) {
  const db = await siteData(origin);
  const setUps = await inParts(ids, async (part) => {
    const { store } = db.transaction('setUps');
    const rows = await Promise.all(part.map((id) => store.get(id)));
    return rows.map((row) => (isStoredSetUp(row) ? row.setUp : null));
  });
  const undrawn = ids.filter((_, nth) => !setUps[nth]);
  const missing = (await inParts(undrawn, (part) => readManyProblems(origin, part)))
    .filter(({ asked }) => !isYoung(asked.at, LIFETIME.problemMs, now) && !failureIn(asked, generation, now))
    .map(({ id }) => id);
  return { setUps, missing };
}

/** Reads what the cards of problems have. */
export async function readCards(
  account: Account,
  ids: readonly number[],
  { history, problems }: StoredData,
  notes: readonly Note[],
): Promise<AnkiCard[]> {
  const db = await playerData(account.origin, account.player.id);
  const [{ setUps }, requested] = await Promise.all([
    readDiagrams(account, ids, Date.now()),
    readRequestedIds(db, ids),
  ]);
  const isRead = isReadToTheEnd(history.sync);
  const stats = statsByProblem(history.attempts);
  const noteOf = new Map(notes.map((note) => [note.problemId, note]));
  return ids.map((problemId, nth) => {
    const { rank = null, genre = null } = problems.get(problemId) ?? {};
    return {
      problemId,
      setUp: setUps[nth] ?? null,
      info: [rank && rankText(rank), genre && genreText(genre)].filter(Boolean).join(' · '),
      // Of a problem whose older attempts are not stored, the figures would be wrong.
      stats: isRead || requested.has(problemId) ? stats.get(problemId) : undefined,
      note: noteOf.get(problemId),
    };
  });
}

async function inParts<Found>(
  ids: readonly number[],
  read: (part: readonly number[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < ids.length; start += PART)
    found.push(...(await read(ids.slice(start, start + PART))));
  return found;
}
