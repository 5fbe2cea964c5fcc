import type { Failure } from '../failure.ts';
import { type Guarded, isBoolean, isNumber, objectOf, orMissing, orNull } from '../guards.ts';
import { LIFETIME, WAIT } from '../limits.ts';
import { isFailure, isYoung } from '../requests/request-status.ts';

/** Whether a stored value is such a result. */
export const isUserFilterTest = objectOf({
  /** null: there was no need to test it, since every row contained its player. */
  heeds: orNull(isBoolean),
  /** When it was tested, epoch ms; 0: by an earlier version. */
  askedAt: isNumber,
  /** Whether it was tested because a row belonged to another player. */
  inSpite: isBoolean,
  /**
   * On how many days in a row the test request was refused, which is the only reason for `heeds`. Missing: it was
   * answered.
   */
  refusals: orMissing(isNumber),
});

/** What is known of whether a site honours the parameter that says whose attempts are requested. */
export type UserFilterTest = Guarded<typeof isUserFilterTest>;

/** Whether a stored value is such a failure. */
export const isFailedUserFilterTest = objectOf({
  failure: isFailure,
  /** Epoch ms. */
  at: isNumber,
  waitMs: isNumber,
});

/** A failed test of whether a site honours the parameter: the failure, when it happened, and how long to wait. */
export type FailedUserFilterTest = Guarded<typeof isFailedUserFilterTest>;

/** Returns the failure of a test now. The pause doubles with each failure in a row. */
export function afterFailedTest(
  failure: Failure,
  before: FailedUserFilterTest | null,
  now: number,
): FailedUserFilterTest {
  const waitMs = before ? Math.min(WAIT.longestUserFilterTestMs, 2 * before.waitMs) : WAIT.userFilterTestMs;
  return { failure, at: now, waitMs };
}

/**
 * Returns what is known after the site refused the test request. A refusal may be temporary, so it counts for a day; it
 * does not override an answer that has proved the same.
 */
export function afterRefusedTest(
  before: UserFilterTest | null,
  askedAt: number,
  inSpite: boolean,
): UserFilterTest {
  if (before?.heeds && !before.refusals) return { heeds: true, askedAt, inSpite };
  return { heeds: true, askedAt, inSpite, refusals: (before?.refusals ?? 0) + 1 };
}

/**
 * Whether no new test is needed. That a site honours the parameter counts for good, unless a row belongs to another
 * player (`isContradicted`). Three results count for a day: that it does not, that it does in spite of such a row, and
 * that it does by a refusal alone.
 */
export function isTestCurrent(tested: UserFilterTest, isContradicted: boolean, now: number): boolean {
  const { heeds, askedAt, inSpite, refusals } = tested;
  if (heeds === null) return false;
  if (heeds && !isContradicted && !refusals) return true;
  return (inSpite || !heeds || !isContradicted) && isYoung(askedAt, LIFETIME.userFilterTestMs, now);
}

/** Whether the site was tested within a day and ignored the parameter. */
export function isUserFilterIgnored(tested: UserFilterTest | null, now: number): boolean {
  return tested?.heeds === false && isYoung(tested.askedAt, LIFETIME.userFilterTestMs, now);
}
