import type { PanelAnswer, PanelPlace } from '../../lib/protocol.ts';

/** What stands in the panel of a problem whose answer is on its way: nothing is claimed. */
export function blankAnswer(id: number, place: PanelPlace): PanelAnswer {
  const problem = { id, rank: null, elo: null, stars: null, votes: null, genre: null };
  const nothing = { status: null, tries: 0, solves: 0, bestMs: null, attempts: [], checkedAt: null };
  return {
    show: 'panel',
    panel: { problem, ...nothing, pending: true, failure: null, retryAt: null, place },
  };
}
