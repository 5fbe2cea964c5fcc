import { type Account, acceptedAccount } from '../../lib/account/account.ts';
import { ask } from '../../lib/ask.ts';
import type { Result } from '../../lib/failure.ts';
import { resultsOn } from '../../lib/history/results.ts';
import { LIFETIME } from '../../lib/lifetimes.ts';
import { PREVIEW } from '../../lib/limits.ts';
import type { Note } from '../../lib/notes/notes.ts';
import { cardNote, cardResults } from '../../lib/panel/card.ts';
import { hiddenNow, NOTHING_HIDDEN, problemWithout } from '../../lib/panel/hidden.ts';
import type { Preview } from '../../lib/popup/popup.ts';
import { isMissing } from '../../lib/problem-data/stored-problem.ts';
import { failureIn, isYoung } from '../../lib/requests/request-status.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { ownDataIfMade, readNote } from '../../lib/store/own/own.ts';
import { playerData, readAttemptRequest } from '../../lib/store/player/player.ts';
import { readProblem } from '../../lib/store/site/problems.ts';
import { readStoredSetUp } from '../../lib/store/site/site-data.ts';
import { isOver } from './errors.ts';
import type { PopupSignals } from './popup-signals.ts';
import type { StoredData } from './stored-data.ts';

/**
 * Returns a function that shows the card of a problem. Call it with the problem on whose row the player rests,
 * and with null when the card is no longer shown. A position that is not stored is requested. Only one request runs at a
 * time; after it, only the row on which the player rests then is requested. A shown card is read again when the stored data change, and
 * disappears when the account does.
 */
export function previewer({ stored, preview }: Pick<PopupSignals, 'stored' | 'preview'>) {
  /** The problem on whose row the player rests; null: none. */
  let current: number | null = null;
  let isRequesting = false;
  /** The result of each problem's request. A failed request is repeated only when its failure's cause is over. */
  const results = new Map<number, Result<null>>();

  async function show(problemId: number): Promise<void> {
    const data = stored.value;
    if (!data) return;
    const [found, info] = await Promise.all([
      readPosition(data, problemId).catch((error) => ({ failure: storeFailure(error) })),
      readInfo(data, problemId).catch(() => NO_INFO),
    ]);
    if (current !== problemId || stored.value !== data) return;
    const last = results.get(problemId);
    const pending = !found && (!last || (!last.ok && isOver(last)));
    const failure = !pending && last?.ok === false ? last.failure : null;
    preview.value = { problemId, setUp: null, pending, failure, ...found, ...info };
    if (!pending || isRequesting) return;
    await new Promise((resolve) => setTimeout(resolve, PREVIEW.staysMs));
    if (current === problemId && !isRequesting) await request(problemId);
  }

  async function request(problemId: number): Promise<void> {
    isRequesting = true;
    const result = await ask('refresh', { what: 'problem', id: problemId, userInitiated: false });
    isRequesting = false;
    results.set(problemId, result);
    if (current !== null) await show(current);
  }

  const change = (problemId: number | null): void => {
    current = problemId;
    if (problemId === null) preview.value = null;
    else void show(problemId);
  };
  let player = playerOf(stored.value);
  let generation = stored.value?.account?.generation;
  stored.subscribe((data) => {
    const before = player;
    player = playerOf(data);
    // The reason may be over, such as a refused key.
    if (data?.account?.generation !== generation) results.clear();
    generation = data?.account?.generation;
    if (current !== null) change(player === before ? current : null);
  });
  return change;
}

/** Returns whose results the cards show. */
function playerOf(data: StoredData | null): string {
  return JSON.stringify([data?.account?.origin, data?.account?.player.id]);
}

/** Returns the problem's initial position or why there is none; null if the database has neither. */
async function readPosition(
  { site, account }: StoredData,
  problemId: number,
): Promise<Partial<Preview> | null> {
  const [row, problem] = await Promise.all([readStoredSetUp(site, problemId), readProblem(site, problemId)]);
  const now = Date.now();
  if (row?.setUp) return { setUp: row.setUp, failure: null };
  if (isMissing(problem, now)) return { failure: { kind: 'no-such-problem' } };
  const failure = failureIn(problem.asked, acceptedAccount(account)?.generation ?? 0, now);
  return failure || (row && isYoung(problem.asked.at, LIFETIME.problemMs, now)) ? { failure } : null;
}

type CardInfo = Pick<Preview, 'rank' | 'results' | 'note'>;
const NO_INFO: CardInfo = { rank: null, results: null, note: null };

/**
 * Returns the problem's rank, and the player's results and note. Those of the tab's own problem and of the current pick may be hidden; the
 * rows of lists show them anyway.
 */
async function readInfo(
  { site, siteOffset, account, settings, here, pick, history, due }: StoredData,
  problemId: number,
): Promise<CardInfo> {
  const [problem, asked, note] = await Promise.all([
    readProblem(site, problemId),
    account && readRequest(account, problemId),
    // The card can do without the note.
    account && readNoteOf(account, problemId).catch(() => undefined),
  ]);
  const results = resultsOn(history, problemId, asked ?? undefined);
  const mayBeHidden = [here?.problem.id, pick?.id].includes(problemId);
  const hidden = mayBeHidden
    ? hiddenNow(settings, results.stats?.lastAt ?? null, Date.now() + siteOffset)
    : NOTHING_HIDDEN;
  const { rank } = problemWithout(hidden, problem);
  if (!account || hidden.results) return { rank, results: null, note: null };
  return { rank, results: cardResults(results, due.has(problemId)), note: note ? cardNote(note) : null };
}

async function readRequest({ origin, player }: Account, problemId: number) {
  return readAttemptRequest(await playerData(origin, player.id), problemId);
}

async function readNoteOf({ origin, player }: Account, problemId: number): Promise<Note | undefined> {
  const db = await ownDataIfMade(origin, player.id);
  return db ? readNote(db, problemId) : undefined;
}
