import { attemptAt, rowsByProblem } from '../history/attempts.ts';
import { changedProblems } from '../history/changed-problems.ts';
import type { History } from '../history/history.ts';
import { nextReview } from './replay.ts';
import type { Decisions } from './review-events.ts';
import type { ReviewPlan } from './review-plan.ts';
import type { Schedule, ScheduleOrigin } from './schedule.ts';

/** Raise this when the rules change by which the next review follows. The worker then makes the schedule again. */
const RULES = 1;

/** All that the next reviews follow from. */
export interface ReviewSources {
  history: Pick<History, 'attempts' | 'revision'>;
  decisions: Decisions;
  /** Null: only what the player chose is reviewed. */
  plan: ReviewPlan | null;
  /** The problems that the site has deleted: nobody can review them. */
  missing: ReadonlySet<number>;
}

/**
 * Returns the schedule that follows from these sources: `before` if that was made from them. `known`: other sources, perhaps those of
 * `before`. If they are, only problems about which both differ are computed again. Rows that stay the same are the same objects.
 */
export function makeSchedule(
  sources: ReviewSources,
  before: Schedule,
  known: ReviewSources | null = null,
): Schedule {
  const { history, decisions, plan, missing } = sources;
  const madeFrom = originOf(sources);
  if (JSON.stringify(madeFrom) === JSON.stringify(before.madeFrom)) return before;
  const changed = changedSince(before.madeFrom, known, sources);
  const ids = changed ?? reviewable(sources);
  const attempts = rowsByProblem(history.attempts, ids);
  const rows = new Map(changed ? before.rows : []);
  let isChanged = !changed;
  for (const problemId of ids) {
    const source = {
      problemId,
      attempts: (attempts.get(problemId) ?? []).map((row) => attemptAt(history.attempts, row)),
      events: decisions.byProblem.get(problemId) ?? [],
    };
    const next = missing.has(problemId) ? null : nextReview(source, plan);
    if (JSON.stringify(next) === JSON.stringify(rows.get(problemId) ?? null)) continue;
    isChanged = true;
    if (next) rows.set(problemId, next);
    else rows.delete(problemId);
  }
  return { rows: isChanged ? rows : before.rows, madeFrom };
}

function originOf({ history, decisions, plan, missing }: ReviewSources): ScheduleOrigin {
  return {
    rules: RULES,
    attempts: history.revision,
    decisions: decisions.revision,
    plan,
    missing: [...missing].sort((one, other) => one - other),
  };
}

/** Returns all problems that may be reviewed. */
function reviewable({ history, decisions, plan }: ReviewSources): ReadonlySet<number> {
  const ids = new Set(plan ? history.attempts.problemId : []);
  for (const id of decisions.byProblem.keys()) ids.add(id);
  return ids;
}

/** Returns the problems whose next review may be another one; null if that is not known, or may be all. */
function changedSince(
  before: ScheduleOrigin | null,
  known: ReviewSources | null,
  { history, decisions, plan, missing }: ReviewSources,
): ReadonlySet<number> | null {
  if (before?.rules !== RULES || !areSameRules(before.plan, plan)) return null;
  const isSameHistory = before.attempts === history.revision;
  const areSameDecisions = before.decisions === decisions.revision;
  if (!isSameHistory && before.attempts !== known?.history.revision) return null;
  if (!areSameDecisions && before.decisions !== known?.decisions.revision) return null;
  const ids = new Set<number>();
  if (!isSameHistory && known)
    for (const id of changedProblems(known.history.attempts, history.attempts)) ids.add(id);
  if (!areSameDecisions && known) for (const id of changedDecisions(known.decisions, decisions)) ids.add(id);
  const wereMissing = new Set(before.missing);
  for (const id of [...missing, ...wereMissing]) if (missing.has(id) !== wereMissing.has(id)) ids.add(id);
  return ids;
}

/** Whether two plans schedule the same: they may differ in the number of new problems a day. */
function areSameRules(one: ReviewPlan | null, other: ReviewPlan | null): boolean {
  return one?.startedAt === other?.startedAt && one?.seededAt === other?.seededAt;
}

function changedDecisions({ byProblem: before }: Decisions, { byProblem: after }: Decisions): number[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
  );
}
