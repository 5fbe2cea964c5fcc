import './patient-storage.ts';
import { saveKey } from '../../../lib/background/account/key.ts';
import { levelOf, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import { NO_SYNC } from '../../../lib/history/sync-state.ts';
import type { Attempt } from '../../../lib/model.ts';
import { savePopupState } from '../../../lib/pages/popup-state.ts';
import { NO_PICKS, withPick } from '../../../lib/picks/stored-picks.ts';
import { FRESH_POPUP, type PopupTab } from '../../../lib/popup/popup-state.ts';
import { publicPart, type StoredProblem } from '../../../lib/problem-data/stored-problem.ts';
import { NO_FAILURE } from '../../../lib/requests/request-status.ts';
import { siteOrigins } from '../../../lib/site.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { changeHistory } from '../../../lib/store/player/history.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { cases } from './cases.ts';
import { deleteDatabases } from './databases.ts';
import { putProblems } from './stored-problems.ts';

/** The number of attempts and problems that the player has. */
export interface Size {
  attempts: number;
  problems: number;
}

/** The history of a player at first, and after ten years. */
export const AT_FIRST: Size = { attempts: 1_500, problems: 300 };
export const AFTER_TEN_YEARS: Size = { attempts: cases(100_000), problems: cases(15_000) };

const NOW = Date.UTC(2026, 2, 15, 14, 38);
const PLAYER = { id: 77, name: 'hoshi', elo: 1_406.52, rank: rankOfLevel(levelOf(1_406.52)) };
const FIRST_PROBLEM = 1_000;
const FIRST_ATTEMPT = 500_000;
const BETWEEN_ATTEMPTS_MS = 52 * 60_000;
/** A prime: unless it divides the number of problems, its multiples reach every problem in turn. */
const STEP = 7_919;

/**
 * Stores a profile of this size in which nothing is stale, so that neither popup nor panel needs a request to the site.
 * `tab`: that of the popup. Resolves to the account, the problem of its newest attempt, and the time of all answers.
 */
export async function storeFreshProfile(size: Size, tab: PopupTab) {
  await deleteDatabases();
  const [origin] = siteOrigins();
  const account = await saveKey({ text: 'made-up key', origin, player: PLAYER }, 0);
  if (!account) throw new Error('the key is not stored');
  const problems = Array.from({ length: size.problems }, (_, nth) => problemAt(nth));
  const attempts = Array.from({ length: size.attempts }, (_, nth) => attemptAt(nth, size));
  const { id: newest = 0, problemId = 0 } = attempts.at(-1) ?? {};
  const total = attempts.length;
  const filters = { ...NO_FILTERS, count: 20 };
  await changeSettings({ dailyGoal: 30 });
  await savePopupState({ ...FRESH_POPUP, isListChosen: true, tab, filters });

  const site = await siteData(origin);
  await putProblems(origin, problems);
  const listed = { filters, playerId: PLAYER.id };
  const rows = problems.slice(0, filters.count).map(publicPart);
  await site.put('lists', { ...listed, ...NO_FAILURE }, 'asked');
  await site.put('lists', { ...listed, at: NOW, rows, odd: 0, received: rows.length }, 'answer');

  const player = await playerData(origin, PLAYER.id);
  const ranges = [{ newest, reach: 0, rows: total, left: 0, missing: [] }];
  const sync = { ...NO_SYNC, at: NOW, ranges, total, isCounted: true };
  for (let from = 0; from < total; from += MOST_AT_ONCE) {
    const stored = attempts.slice(from, from + MOST_AT_ONCE);
    await changeHistory(player, () => ({ stored, sync }));
  }
  const picks = withPick(NO_PICKS, { id: FIRST_PROBLEM, at: NOW, by: 'any', reason: null });
  await player.put('state', picks, 'picks');
  return { account, problemId, now: NOW };
}

function problemAt(nth: number): StoredProblem {
  const elo = 900 + ((nth * 37) % 900);
  return {
    id: FIRST_PROBLEM + nth,
    rank: rankOfLevel(levelOf(elo)),
    elo,
    stars: 1 + (nth % 9) / 2,
    votes: nth % 20,
    unrated: false,
    genre: GENRES[nth % GENRES.length] ?? null,
    canon: nth % 5 === 0,
    missingAt: 0,
    asked: { at: NOW, ...NO_FAILURE },
  };
}

function attemptAt(nth: number, { attempts, problems }: Size): Attempt {
  const place = (nth * STEP) % problems;
  const { id: problemId, elo } = problemAt(place);
  return {
    id: FIRST_ATTEMPT + nth,
    problemId,
    at: NOW - (attempts - nth) * BETWEEN_ATTEMPTS_MS,
    solved: nth % 7 < 4,
    ms: 5_000 + ((nth * 997) % 60_000),
    level: levelOf(elo ?? 0),
  };
}

/** Rows in one transaction: with an IndexedDB in memory, large transactions are slow. */
const MOST_AT_ONCE = 1_000;
