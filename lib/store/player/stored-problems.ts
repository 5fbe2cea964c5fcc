import type { Account } from '../../account/account.ts';
import { resultsOn } from '../../history/results.ts';
import { noteWith } from '../../notes/note-search.ts';
import type { LookUp } from '../../omnibox/suggestions.ts';
import { reviewsOfToday } from '../../review/schedule.ts';
import { readSiteNow } from '../core/site-offset.ts';
import { ownDataIfMade, readNotes } from '../own/own.ts';
import { readProblem, readProblems } from '../site/problems.ts';
import { siteData } from '../site/site-data.ts';
import { readHistory } from './history.ts';
import { playerData, readAttemptRequest } from './player.ts';
import { readSchedule } from './schedule.ts';

/** Shorter texts are in too many notes. */
const LEAST_WORDS = 2;

/** Returns what suggestions need of the problems and notes that are stored for a site and an account. */
export function storedProblems({ site, account }: { site: string; account: Account | null }): LookUp {
  const player = async () => account && playerData(account.origin, account.player.id);
  return {
    notes: async (text, most) => {
      const words = text.trim();
      if (!account || words.length < LEAST_WORDS) return [];
      const own = await ownDataIfMade(account.origin, account.player.id);
      const hasWords = noteWith(words);
      return (own ? await readNotes(own) : []).filter(hasWords).slice(0, most);
    },
    numbersFrom: async (digits, most) => {
      const [problems, db] = await Promise.all([siteData(site).then(readProblems), player()]);
      const attempted = db ? (await readHistory(db)).attempts.problemId : [];
      const ids = new Set([...problems.all().map(({ id }) => id), ...attempted]);
      const isLonger = (id: number) => id >= 10 ** digits.length && String(id).startsWith(digits);
      return [...ids]
        .filter(isLonger)
        .sort((one, other) => one - other)
        .slice(0, most);
    },
    problem: (id) => readProblem(site, id),
    results: async (id) => {
      const db = await player();
      if (!db) return null;
      const now = await readSiteNow();
      const [history, asked, schedule] = await Promise.all([
        readHistory(db),
        readAttemptRequest(db, id),
        readSchedule(db),
      ]);
      const isDue = reviewsOfToday(schedule, now).includes(id);
      return { ...resultsOn(history, id, asked), isDue, now };
    },
  };
}
