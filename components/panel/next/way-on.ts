import type { PanelModel } from '../../../lib/panel/panel-types.ts';

/** Whether a session goes on: one that is paused brings no problem. */
export function isInSession({ session }: PanelModel): boolean {
  return session?.state === 'running';
}

/** Whether the last review of today is done, here. While it is hidden whether this problem is due, it may be. */
export function isDoneForToday({ reviews, review }: PanelModel): boolean {
  return reviews?.isFlow === true && reviews.left === 0 && review !== null && review.state !== 'due';
}

/** Returns what the one button opens: the next due problem where a review opened this one, unless a session goes on. */
export function wayOn(model: PanelModel): 'next' | 'review' {
  const { reviews } = model;
  return !isInSession(model) && reviews?.isFlow && reviews.left > 0 ? 'review' : 'next';
}
