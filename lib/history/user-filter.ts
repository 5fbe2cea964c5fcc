import type { Failure } from '../failure.ts';
import { type Guarded, isBoolean, isNumber, objectOf, orMissing, orNull } from '../guards.ts';
import { LIFETIME } from '../lifetimes.ts';
import { WAIT } from '../limits.ts';
import { isFailure, isYoung } from '../requests/request-status.ts';

/** Whether a stored value is the result of a test of the site's user filter. */
export const isUserFilterTest = objectOf({
  /** Whether the site honours the user filter; null: this was not tested, since every row named its player. */
  heeds: orNull(isBoolean),
  /** When it was tested, epoch ms; 0: it was not. */
  askedAt: isNumber,
  /** Whether it was tested because a row belonged to another player. */
  inSpite: isBoolean,
  /**
   * On how many days in a row the test request was refused, if refusals are the only reason for `heeds`. Missing: the
   * test request was answered.
   */
  refusals: orMissing(isNumber),
});

/**
 * Whether a site honours the user filter, as far as it is known. The user filter is the parameter that names the player
 * whose attempts are requested.
 */
export type UserFilterTest = Guarded<typeof isUserFilterTest>;

/** Whether a stored value is a failed test of the user filter. */
export const isFailedUserFilterTest = objectOf({
  failure: isFailure,
  /** Epoch ms. */
  at: isNumber,
  waitMs: isNumber,
});

/** A failed test of the user filter: the failure, when it happened, and how long to wait. */
export type FailedUserFilterTest = Guarded<typeof isFailedUserFilterTest>;

/** Returns the row to store for a test that failed now. The pause doubles with each failure in a row. */
export function afterFailedTest(
  failure: Failure,
  before: FailedUserFilterTest | null,
  now: number,
): FailedUserFilterTest {
  const waitMs = before ? Math.min(WAIT.longestUserFilterTestMs, 2 * before.waitMs) : WAIT.userFilterTestMs;
  return { failure, at: now, waitMs };
}

/**
 * Returns the result after the site refused the test request. A refusal may be temporary, so it is trusted for a day.
 * It does not replace an answer that has proved the same.
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
 * Whether the last test is still valid. The result that a site honours the user filter is valid forever, unless a row
 * belongs to another player (`isContradicted`). Three results are valid for a day: that it is ignored, that it is
 * honoured in spite of such a row, and that it is honoured by a refusal alone.
 */
export function isTestCurrent(tested: UserFilterTest, isContradicted: boolean, now: number): boolean {
  const { heeds, askedAt, inSpite, refusals } = tested;
  if (heeds === null) return false;
  if (heeds && !isContradicted && !refusals) return true;
  return (inSpite || !heeds || !isContradicted) && isYoung(askedAt, LIFETIME.userFilterTestMs, now);
}

/** Whether the site was tested within the last day and ignored the user filter. */
export function isUserFilterIgnored(tested: UserFilterTest | null, now: number): boolean {
  return tested?.heeds === false && isYoung(tested.askedAt, LIFETIME.userFilterTestMs, now);
}
