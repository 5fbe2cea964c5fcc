import { type Attempts, contextAt } from './attempts.ts';

/** Returns the problems whose attempts differ. */
export function changedProblems(before: Attempts, after: Attempts): ReadonlySet<number> {
  const problems = new Set<number>();
  for (let [one, other] = [0, 0]; one < before.count || other < after.count; ) {
    const idBefore = before.id[one] ?? Number.POSITIVE_INFINITY;
    const idAfter = after.id[other] ?? Number.POSITIVE_INFINITY;
    if (idBefore !== idAfter || !isSame(before, one, after, other)) {
      if (idBefore <= idAfter) problems.add(before.problemId[one] as number);
      if (idAfter <= idBefore) problems.add(after.problemId[other] as number);
    }
    if (idBefore <= idAfter) one++;
    if (idAfter <= idBefore) other++;
  }
  return problems;
}

function isSame(before: Attempts, one: number, after: Attempts, other: number): boolean {
  return (
    before.problemId[one] === after.problemId[other] &&
    before.at[one] === after.at[other] &&
    before.ms[one] === after.ms[other] &&
    before.level[one] === after.level[other] &&
    before.solved[one] === after.solved[other] &&
    contextAt(before, one) === contextAt(after, other)
  );
}
