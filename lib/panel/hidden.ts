import { dayStart } from '../days.ts';
import type { Problem } from '../model.ts';
import type { Hidden, PanelModel } from './panel-types.ts';

export const NOTHING_HIDDEN: Hidden = { spoilers: false, results: false };

/** The settings that hide something. */
export interface HidingSettings {
  hideSpoilers: boolean;
  hideResults: boolean;
}

/** What a panel shows of the player's results, the review and the note while these are hidden or not known. */
export const NO_RESULTS = {
  status: null,
  sign: null,
  attemptCount: 0,
  solves: 0,
  bestMs: null,
  attempts: [],
  review: null,
  note: null,
} satisfies Partial<PanelModel>;

export const HIDES_NOTHING: HidingSettings = { hideSpoilers: false, hideResults: false };

/**
 * Returns what is hidden now of a problem that was last attempted at `lastAt` (epoch ms; null: never). Days are the player's
 * own (`lib/days.ts`).
 */
export function hiddenNow(
  { hideSpoilers, hideResults }: HidingSettings,
  lastAt: number | null,
  now: number,
): Hidden {
  // If the site's clock is ahead, it may report a time of tomorrow.
  const isAttempted = lastAt !== null && lastAt >= dayStart(now);
  return isAttempted ? NOTHING_HIDDEN : { spoilers: hideSpoilers, results: hideResults };
}

/** Returns a problem without its spoilers, if they are hidden, as if they were unknown. */
export function problemWithout({ spoilers }: Hidden, problem: Problem): Problem {
  if (!spoilers) return problem;
  return { ...problem, rank: null, elo: null, genre: null, stars: null, votes: null, unrated: false };
}

/** Returns a pick without what is hidden. The reason tells rank, Elo and genre; that it is a review tells of earlier attempts. */
export function pickWithout<P extends Record<'by' | 'reason', unknown>>(
  hidden: Hidden,
  pick: P,
): Omit<P, 'by'> & { by: P['by'] | null } {
  const told = { ...pick, reason: hidden.spoilers ? null : pick.reason };
  if (!hidden.results) return told;
  return { ...told, by: pick.by === 'review' ? null : pick.by };
}

/** Returns the content of a panel without what is hidden. The usual time tells the rank, and is shown next to the last time. */
export function panelWithout(hidden: Hidden, panel: PanelModel): PanelModel {
  const { rank, elo, genre, stars } = panel.problem;
  const open = {
    ...panel,
    hidden,
    spoilers: hidden.spoilers ? { rank, elo, genre, stars } : null,
    why: hidden.spoilers ? null : panel.why,
    usual: hidden.spoilers || hidden.results ? null : panel.usual,
    problem: problemWithout(hidden, panel.problem),
  };
  return hidden.results ? { ...open, ...NO_RESULTS } : open;
}
