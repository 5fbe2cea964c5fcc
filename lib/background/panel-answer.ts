import type { Account } from '../account.ts';
import { blankPanel } from '../blank-panel.ts';
import { statusOf } from '../facts.ts';
import { done, type Failure, failed, type Result } from '../failure.ts';
import { areAttemptsFresh, failureIn, NO_FAILURE } from '../freshness.ts';
import { LIFETIME, MESSAGE, PANEL_ATTEMPTS } from '../limits.ts';
import { heldBack } from '../pace.ts';
import type { Notice, PanelAnswer, PanelModel, PanelPlace } from '../protocol.ts';
import { type Asked, playerData, readProblemHistory } from '../store/player.ts';
import { isMissing, publicPart, readProblem } from '../store/problems.ts';
import { readSettings } from '../store/settings.ts';
import type { AttemptKeeper } from './attempts.ts';
import { currentAccount } from './key.ts';
import type { PaceKeeper } from './pace-keeper.ts';
import type { ProblemKeeper } from './problem-data.ts';
import type { World } from './world.ts';
import { changeAsked } from './writers.ts';

/** Answers what a problem page shows, and decides when the site is asked again. */
export function panelAnswers(
  world: World,
  attempts: AttemptKeeper,
  problems: ProblemKeeper,
  pace: PaceKeeper,
) {
  /** See `ContentQuestions.problemPanel`. */
  async function problemPanel(id: number, wait: boolean): Promise<PanelAnswer> {
    const settings = await readSettings();
    if (!settings.panelOn) return { show: 'nothing' };
    const account = await currentAccount();
    if (!account) return settings.keyLineDismissed ? { show: 'nothing' } : { show: 'add-key' };
    const begun = wait ? await settled(account, id) : await beginIfStale(account, id);
    // Read anew: the player may have moved the panel during the wait.
    const { panelPlace } = await readSettings();
    return { show: 'panel', panel: await compose(account, id, begun, panelPlace) };
  }

  /**
   * See `ContentQuestions.noticed`. Remembered before it is acted upon, so that no death loses it. That a problem is
   * missing is not known before the site was asked: who noticed it is answered then, and asks again after a death.
   */
  async function noticed(id: number, notice: Notice): Promise<void> {
    const account = await currentAccount();
    if (!account || !(await readSettings()).panelOn) return;
    const { facts, asked } = await history(account, id);
    if (notice === 'missing') {
      if (!facts || facts.tries === 0) await problems.checkExists(account, id);
      return;
    }
    const now = world.now();
    const lastTried = Math.min(asked?.triedAt ?? 0, now);
    if (notice === 'return' && now - lastTried < LIFETIME.returnMs) return;
    // After an act of the player a question is worth its cost even where the last answer made no sense.
    const forgiven = notice === 'request' ? NO_FAILURE : {};
    await changeAsked(await playerData(account.origin, account.player.id), id, {
      noticedAt: now,
      ...forgiven,
    });
    await beginIfStale(account, id);
  }

  /** Begins a re-ask unless what is stored is fresh; resolves at once, to a reason why none can be begun. */
  async function beginIfStale(
    account: Account,
    id: number,
    mostPages?: number,
  ): Promise<Result<null> | null> {
    attempts.hasten(account, id);
    if (attempts.pending(account, id)) return null;
    const [{ asked }, problem] = await Promise.all([history(account, id), readProblem(account.origin, id)]);
    const now = world.now();
    if (isMissing(problem, now) && problem.missingAt > (asked?.noticedAt ?? 0)) return null;
    if (asked && failureIn(asked, account.generation, now)) return null;
    if (asked && areAttemptsFresh(asked, now)) return null;
    const held = heldBack(await pace.read(), now);
    if (held) return failed(held.failure, held.until);
    if (account.refused) return failed({ kind: 'key-refused' });
    void attempts.refresh(account, id, mostPages);
    return null;
  }

  /** Waits until all is fresh, or it is known why not; a minute at most, since an answer is owed. */
  async function settled(account: Account, id: number, mostPages?: number): Promise<Result<null> | null> {
    const stop = new AbortController();
    try {
      return (
        (await Promise.race([workOn(account, id, mostPages), world.sleep(MESSAGE.waitMs, stop.signal)])) ??
        null
      );
    } finally {
      stop.abort();
    }
  }

  /** What is under way may have begun before the last notice: then it is asked once more. */
  async function workOn(
    account: Account,
    id: number,
    mostPages?: number,
  ): Promise<Result<null> | null | undefined> {
    attempts.hasten(account, id);
    await attempts.pending(account, id);
    return (await beginIfStale(account, id, mostPages)) ?? attempts.pending(account, id);
  }

  /** Asks for one problem's attempts where they are no longer fresh, or the player wishes it; waits for the answer. */
  async function bringUpToDate(id: number, pressed: boolean): Promise<Result<null>> {
    const account = await currentAccount();
    if (!account) return failed({ kind: 'no-key' });
    if (pressed) {
      const wish = { ...NO_FAILURE, noticedAt: world.now() };
      await changeAsked(await playerData(account.origin, account.player.id), id, wish);
    }
    // One page at most: what the popup shows is worth one request, the panel reads the rest.
    return (await settled(account, id, 1)) ?? done(null);
  }

  async function compose(
    account: Account,
    id: number,
    begun: Result<null> | null,
    place: PanelPlace,
  ): Promise<PanelModel> {
    const [{ attempts: newest, facts, asked, isKnown }, problem] = await Promise.all([
      history(account, id),
      readProblem(account.origin, id),
    ]);
    const now = world.now();
    const missing = isMissing(problem, now);
    const { failure, retryAt } = missing
      ? { failure: NO_SUCH_PROBLEM, retryAt: null }
      : trouble(begun, asked, account, now);
    return {
      ...blankPanel(id, place),
      problem: publicPart(problem),
      status: missing ? null : statusOf(facts, isKnown),
      ...(facts && isKnown ? { tries: facts.tries, solves: facts.solves, bestMs: facts.bestMs } : {}),
      attempts: newest.map(({ id, at, solved, ms }) => ({ id, at, solved, ms })),
      checkedAt: asked?.at || null,
      pending: attempts.pending(account, id) !== undefined,
      failure,
      retryAt,
    };
  }

  async function history({ origin, player }: Account, id: number) {
    return readProblemHistory(await playerData(origin, player.id), id, PANEL_ATTEMPTS);
  }

  return { problemPanel, noticed, bringUpToDate };
}

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };

function trouble(begun: Result<null> | null, asked: Asked | undefined, account: Account, now: number) {
  if (begun && !begun.ok) return { failure: begun.failure, retryAt: begun.retryAt ?? null };
  const failure = asked ? failureIn(asked, account.generation, now) : null;
  return { failure, retryAt: failure ? (asked?.retryAt ?? null) : null };
}
