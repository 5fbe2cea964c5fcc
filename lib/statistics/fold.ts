/**
 * A statistic that is made attempt by attempt. `add` takes each attempt once, in the order in which they were made. `result` is called after the last
 * one.
 */
export interface Fold<One, Result> {
  add(one: One): void;
  result(): Result;
}
