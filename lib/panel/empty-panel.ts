import { blankProblem } from '../model.ts';
import { NO_RESULTS, NOTHING_HIDDEN } from './hidden.ts';
import type { PanelModel, PanelPlace } from './panel-types.ts';

export function blankPanel(id: number, place: PanelPlace | null): PanelModel {
  return {
    problem: blankProblem(id),
    generation: 0,
    hidden: NOTHING_HIDDEN,
    spoilers: null,
    hidesSpoilers: null,
    dayStartsAt: null,
    ...NO_RESULTS,
    usual: null,
    checkedAt: null,
    pending: true,
    failure: null,
    retryAt: null,
    place,
    difficulty: null,
    scope: null,
    why: null,
    isWidened: false,
    shortcut: '',
    reviews: null,
    session: null,
  };
}
