/** A lower and an upper bound, both inclusive; null: none. */
export interface Range {
  from: number | null;
  to: number | null;
}
