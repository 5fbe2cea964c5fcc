/** What the content script asks the worker. */
export type Question = { ask: 'attempts'; id: number } | { ask: 'status'; id: number };

/** What is stored: everything in one value. */
export interface Blob {
  key: string;
  playerId: number;
  /** Whether each tried problem is solved, by its number. */
  solved: Record<number, boolean>;
}
