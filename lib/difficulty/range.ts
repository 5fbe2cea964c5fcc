/** A range with inclusive bounds; null: unbounded on that side. */
export interface Range {
  from: number | null;
  to: number | null;
}
