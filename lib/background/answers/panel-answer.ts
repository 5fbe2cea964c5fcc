import type { Account } from '../../account/account.ts';
import { levelOf, levelOfRank, rankOfLevel } from '../../difficulty/levels.ts';
import { likelyElo } from '../../difficulty/likely-elo.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import type { History } from '../../history/history.ts';
import { statusOf } from '../../history/problem-stats.ts';
import { contradictionIn, sumOf } from '../../history/reported-stats.ts';
import { LEAST_FOR_USUAL, LIFETIME, MESSAGE, PANEL_ATTEMPTS } from '../../limits.ts';
import type { Attempt } from '../../model.ts';
import { blindPanel } from '../../panel/blind.ts';
import { hiddenParts } from '../../panel/blind-parts.ts';
import { blankPanel } from '../../panel/empty-panel.ts';
import type { Notice, PanelAnswer, PanelModel, PanelPlace, UsualTime } from '../../protocol.ts';
import { heldBack } from '../../requests/rate-limiter.ts';
import { areAttemptsFresh, failureIn, NO_FAILURE, saidOf } from '../../requests/request-status.ts';
import { readSettings } from '../../store/core/settings.ts';
import { type Asked, playerData, readMedianTime, readProblemHistory } from '../../store/player/player.ts';
import { readProblem } from '../../store/site/problems.ts';
import { isMissing, publicPart, type StoredProblem } from '../../store/site/stored-problem.ts';
import { currentAccount, currentGeneration } from '../account/key.ts';
import type { Environment } from '../environment.ts';
import type { HistorySync } from '../history/history.ts';
import type { AttemptSync } from '../history/problem-attempts.ts';
import type { RateLimiterStore } from '../net/rate-limiter-store.ts';
import { type Asker, priorityOf } from '../net/request-queue.ts';
import { noteShown, takeRequest, wasShown } from '../net/tab-budget.ts';
import type { ProblemSync } from '../problems/problem-data.ts';
import { changeAsked } from '../writers.ts';

/** The tab that shows a problem; `byPage`: its page went there by itself, without an act of the player's. */
export interface Visit {
  tab: number;
  byPage?: boolean | undefined;
}

/** Answers what a problem page shows, and decides when the site is asked again. */
export function panelAnswers(
  environment: Environment,
  attempts: AttemptSync,
  problems: ProblemSync,
  newest: HistorySync,
  pace: RateLimiterStore,
) {
  /** The last panel that was asked for, once that is on record. */
  let opened: Promise<unknown> = Promise.resolve();

  /** See `ContentQuestions.problemPanel`, and `revealProblem` there for `reveal`. */
  async function problemPanel(id: number, wait: boolean, visit: Visit, reveal = false): Promise<PanelAnswer> {
    const opening = open(id, visit);
    opened = opening.catch(() => {});
    const asked = await opening;
    if (asked === undefined) return { show: 'nothing' };
    const begun = asked && (wait ? await settled(asked, id, visit) : await beginIfStale(asked, id, visit));
    // Read anew: during the wait the player may have moved the panel, replaced the key or forgotten it.
    const [{ panelPlace, keyLineDismissed, blind }, account] = await Promise.all([
      readSettings(),
      currentAccount(),
    ]);
    if (!account) return keyLineDismissed ? { show: 'nothing' } : { show: 'add-key' };
    const isSame = account.generation === asked?.generation;
    const panel = await compose(account, id, isSame ? begun : null, panelPlace, wait);
    const hidden = hiddenParts(reveal ? [] : blind, panel.attempts[0]?.at ?? null, environment.now());
    return { show: 'panel', panel: blindPanel(panel, hidden) };
  }

  /** The account for whom a panel is shown, null where there is none, undefined where there is to be no panel. */
  async function open(id: number, { tab }: Visit): Promise<Account | null | undefined> {
    if (!(await readSettings()).panelOn) return undefined;
    const account = await currentAccount();
    // Without it nothing is noticed later, and that is all.
    if (account) await noteShown(tab, id, environment.now()).catch(() => {});
    return account;
  }

  /**
   * See `ContentQuestions.noticed`. What this tab did not show and nobody ever asked about is left alone. Remembered before
   * it is acted upon, so that no death loses it. That a problem is missing is not known before the site was asked: who
   * noticed it is answered then, and asks again after a death.
   */
  async function noticed(id: number, notice: Notice, tab: number): Promise<void> {
    await opened;
    const account = await currentAccount();
    if (!account || !(await readSettings()).panelOn) return;
    const { facts, asked, whole } = await history(account, id);
    const now = environment.now();
    if (!facts && !asked && !(await wasShown(tab, id, now))) return;
    if (notice === 'missing') {
      if (!facts || facts.tries === 0) await problems.checkExists(account, id, tab);
      return;
    }
    const lastTried = Math.min(saidOf(asked, whole).triedAt, now);
    if (notice === 'return' && now - lastTried < LIFETIME.returnMs) return;
    // After an act of the player a question is worth its cost even where the last answer made no sense.
    const forgiven = notice === 'request' ? NO_FAILURE : {};
    await changeAsked(await playerData(account.origin, account.player.id), id, {
      noticedAt: now,
      ...forgiven,
    });
    await beginIfStale(account, id, { tab });
  }

  /**
   * Begins a re-ask unless what is stored is fresh; resolves at once, to a reason why none can be begun. Where nothing of
   * the history is missing, the question for the newest attempts of all says what is new on every problem. `visit` null: one of
   * our own pages asks. For a tab that has caused too much already none is begun before its time.
   */
  async function beginIfStale(
    account: Account,
    id: number,
    visit: Visit | null,
    mostPages?: number,
  ): Promise<Result<null> | null> {
    const asker = askerOf(visit);
    hasten(account, id, asker);
    if (attempts.pending(account, id)) return null;
    const [{ asked, whole }, problem] = await Promise.all([
      history(account, id),
      readProblem(account.origin, id),
    ]);
    const now = environment.now();
    if (isMissing(problem, now) && problem.missingAt > (asked?.noticedAt ?? 0)) return null;
    if (!whole && asked && failureIn(asked, account.generation, now)) return null;
    if (areAttemptsFresh(saidOf(asked, whole), now)) return null;
    const held = heldBack(await pace.read(), now, priorityOf(asker));
    if (held) return failed(held.failure, held.until);
    if (account.refused) return failed({ kind: 'key-refused' });
    // What is under way is shared. Where it began too early, who waits for it asks once more.
    if (whole && newest.pending(account)) return null;
    const notBefore = visit && (await takeRequest(visit.tab, visit.byPage === true, now));
    if (notBefore !== null) return failed({ kind: 'crowded' }, notBefore);
    if (whole) void newest.refresh(account, 'newest', asker);
    else void attempts.refresh(account, id, mostPages, asker);
    return null;
  }

  /** Waits until all is fresh, or it is known why not; a minute at most, since an answer is owed. */
  async function settled(
    account: Account,
    id: number,
    visit: Visit | null,
    mostPages?: number,
  ): Promise<Result<null> | null> {
    const stop = new AbortController();
    try {
      return (
        (await Promise.race([
          workOn(account, id, visit, mostPages),
          environment.sleep(MESSAGE.waitMs, stop.signal),
        ])) ?? null
      );
    } finally {
      stop.abort();
    }
  }

  /** What is under way may have begun before the last notice: then it is asked once more. */
  async function workOn(
    account: Account,
    id: number,
    visit: Visit | null,
    mostPages?: number,
  ): Promise<Result<null> | null | undefined> {
    hasten(account, id, askerOf(visit));
    const { whole } = await history(account, id);
    await pending(account, id, whole);
    if ((await currentGeneration()) !== account.generation) return null;
    const ended = (await beginIfStale(account, id, visit, mostPages)) ?? (await pending(account, id, whole));
    if (!whole || !ended?.ok || (await currentGeneration()) !== account.generation) return ended;
    if ((await history(account, id)).whole) return ended;
    // The newest of all show that something is missing, maybe of this problem.
    return (await beginIfStale(account, id, visit, mostPages)) ?? pending(account, id, null);
  }

  /** What is under way that may change what is said of a problem. */
  function pending(account: Account, id: number, whole: History | null): Promise<Result<null>> | undefined {
    return attempts.pending(account, id) ?? (whole ? newest.pending(account) : undefined);
  }

  /** Somebody waits for it. */
  function hasten(account: Account, id: number, asker: Asker): void {
    attempts.hasten(account, id, asker);
    newest.hasten(account, asker);
  }

  /** Asks for one problem's attempts where they are no longer fresh, or the player wishes it; waits for the answer. */
  async function bringUpToDate(id: number, pressed: boolean): Promise<Result<null>> {
    const account = await currentAccount();
    if (!account) return failed({ kind: 'no-key' });
    if (pressed) {
      const notice = { ...NO_FAILURE, noticedAt: environment.now() };
      await changeAsked(await playerData(account.origin, account.player.id), id, notice);
    }
    // One page at most: what the popup shows is worth one request, the panel reads the rest.
    return (await settled(account, id, null, 1)) ?? done(null);
  }

  async function compose(
    account: Account,
    id: number,
    begun: Result<null> | null,
    place: PanelPlace,
    hasWaited: boolean,
  ): Promise<PanelModel> {
    const [{ attempts: all, facts, asked, isKnown, whole }, problem] = await Promise.all([
      history(account, id),
      readProblem(account.origin, id),
    ]);
    const now = environment.now();
    const missing = isMissing(problem, now);
    const { failure, retryAt } = missing
      ? { failure: NO_SUCH_PROBLEM, retryAt: null }
      : trouble(begun, asked, account, now);
    // What was under way has failed since, and nobody has said so yet: who waits for it is told.
    const isOwed = !hasWaited && !missing && !failure && !areAttemptsFresh(saidOf(asked, whole), now);
    return {
      ...blankPanel(id, place),
      problem: publicPart(problem),
      status: missing ? null : statusOf(facts, isKnown),
      ...(facts && isKnown ? { tries: facts.tries, solves: facts.solves, bestMs: facts.bestMs } : {}),
      attempts: all.map(({ id, at, solved, ms }) => ({ id, at, solved, ms })),
      usual: await usualTime(account, problem, all[0]),
      counted: isKnown ? contradictionIn(asked?.own, sumOf(facts)) : null,
      checkedAt: saidOf(asked, whole).at || null,
      pending: isOwed || pending(account, id, whole) !== undefined,
      failure,
      retryAt,
    };
  }

  /** `whole` only while the question for the newest is of use: what was odd in it may be no row of this problem. */
  async function history({ origin, player, generation }: Account, id: number) {
    const known = await readProblemHistory(await playerData(origin, player.id), id, PANEL_ATTEMPTS);
    const isOdd = known.whole !== null && failureIn(known.whole, generation, environment.now()) !== null;
    return isOdd ? { ...known, whole: null } : known;
  }

  /** What the player usually takes for problems of this one's rank, or, where that is uncertain, of its elo. */
  async function usualTime(
    { origin, player }: Account,
    problem: StoredProblem,
    last: Attempt | undefined,
  ): Promise<UsualTime | null> {
    const { rank } = problem;
    const level = rank?.uncertain
      ? levelByElo(problem)
      : ((rank && levelOfRank(rank)) ?? last?.level ?? null);
    if (level === null) return null;
    const median = await readMedianTime(await playerData(origin, player.id), level);
    return median && median.solves >= LEAST_FOR_USUAL ? { ...median, rank: rankOfLevel(level) } : null;
  }

  return { problemPanel, noticed, bringUpToDate };
}

function levelByElo(problem: StoredProblem): number | null {
  const elo = likelyElo(problem);
  return elo === null ? null : levelOf(elo);
}

function askerOf(visit: Visit | null): Asker {
  return visit ? { tab: visit.tab } : 'person';
}

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };

function trouble(begun: Result<null> | null, asked: Asked | undefined, account: Account, now: number) {
  if (begun && !begun.ok) return { failure: begun.failure, retryAt: begun.retryAt ?? null };
  const failure = asked ? failureIn(asked, account.generation, now) : null;
  return { failure, retryAt: failure ? (asked?.retryAt ?? null) : null };
}
