import type { Account } from '../../../lib/account/account.ts';
import type { AnkiCard } from '../../../lib/backup/anki.ts';
import type { SourceData } from '../../../lib/backup/chosen-problems.ts';
import { rankText } from '../../../lib/difficulty/rank.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import { isReadToTheEnd } from '../../../lib/history/sync-state.ts';
import { LIFETIME } from '../../../lib/lifetimes.ts';
import { failureIn, isYoung } from '../../../lib/requests/request-status.ts';
import { getMany } from '../../../lib/store/bulk.ts';
import { ownDataIfMade, readNotes } from '../../../lib/store/own/own.ts';
import { playerData, readManyProblemStats, readSyncState } from '../../../lib/store/player/player.ts';
import { readReviewsOfToday } from '../../../lib/store/player/schedule.ts';
import { readStandingEntries } from '../../../lib/store/player/standings.ts';
import { readManyProblems, siteData } from '../../../lib/store/site/site-data.ts';
import { isStoredSetUp, type StoredSetUp } from '../../../lib/store/site/stored-problem.ts';

/** Problems that are read in one request. */
const PART = 500;

/** Reads what is stored of the player, as far as it tells which problems a source has. `now`: epoch ms. */
export async function readSources({ origin, player }: Account, now: number): Promise<SourceData> {
  const [db, own] = await Promise.all([playerData(origin, player.id), ownDataIfMade(origin, player.id)]);
  const [entries, due, notes] = await Promise.all([
    readStandingEntries(db),
    readReviewsOfToday(db, now),
    own ? readNotes(own) : [],
  ]);
  const standings = [...entries.all()].flatMap(([problemId, { attemptCount, lastAt, lastSolved }]) =>
    attemptCount ? [{ problemId, lastAt, lastSolved }] : [],
  );
  return { standings, due, notes };
}

/**
 * Reads the stored positions of problems, in their order, null for those without one; and which of these may be requested: not those for
 * which the site had none lately (`now`: epoch ms).
 */
export async function readDiagrams({ origin, generation }: Account, ids: readonly number[], now: number) {
  const db = await siteData(origin);
  const setUps = await inParts(ids, async (part) => {
    const rows = await getMany<StoredSetUp, number>(db.transaction('setUps').store, part);
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
  { notes }: SourceData,
): Promise<AnkiCard[]> {
  const { origin, player } = account;
  const db = await playerData(origin, player.id);
  const [history, { setUps }, problems, stats] = await Promise.all([
    readSyncState(db),
    readDiagrams(account, ids, Date.now()),
    inParts(ids, (part) => readManyProblems(origin, part)),
    inParts(ids, (part) => readManyProblemStats(db, part)),
  ]);
  const isRead = isReadToTheEnd(history);
  const noteOf = new Map(notes.map((note) => [note.problemId, note]));
  return ids.map((problemId, nth) => {
    const { rank = null, genre = null } = problems[nth] ?? {};
    const figures = stats[nth];
    return {
      problemId,
      setUp: setUps[nth] ?? null,
      info: [rank && rankText(rank), genre && genreText(genre)].filter(Boolean).join(' · '),
      // Of a problem whose older attempts are not stored, the figures would be wrong.
      stats: isRead || figures?.isKnown ? figures?.stats : undefined,
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
