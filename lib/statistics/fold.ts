/**
 * A statistic that is made try by try. `add` takes each try once, in the order in which they were made. `result` is called after the last
 * one.
 */
export interface Fold<One, Result> {
  add(one: One): void;
  result(): Result;
}
