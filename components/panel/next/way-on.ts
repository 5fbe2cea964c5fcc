import type { PanelModel } from '../../../lib/panel/panel.ts';

export function isInSession({ practice }: PanelModel): boolean {
  return practice !== null && practice.state !== 'over';
}

/** Returns what the one button opens: the next due problem where a review opened this one, unless a session goes on. */
export function wayOn(model: PanelModel): 'next' | 'review' {
  const { reviews } = model;
  return !isInSession(model) && reviews?.isFlow && reviews.left > 0 ? 'review' : 'next';
}
