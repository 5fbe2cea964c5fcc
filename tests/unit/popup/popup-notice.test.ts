import { expect, it } from 'vitest';
import { noticeOf } from '../../../components/popup/PopupNotice.tsx';
import type { Failure } from '../../../lib/failure.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { ALL_STATES } from '../../gallery/all-states.ts';

const STORAGE: Failure = { kind: 'storage-full' };
const OFFLINE: Failure = { kind: 'offline' };

/** Returns the failure that the popup shows in a state of the gallery in which the site's list has failed. */
function shownIn(name: string, failure: Failure): Failure | undefined {
  const state = ALL_STATES[name];
  if (state?.show !== 'popup') throw new Error(`There is no state ${name}.`);
  const model: PopupViewModel = { ...state.model, results: { ...state.model.results, failure } };
  return noticeOf(model)?.failure;
}

it.each(['popup-again', 'popup-notes'])(
  'over the own list of %s only failures of the storage matter',
  (name) => {
    expect(shownIn(name, STORAGE)).toEqual(STORAGE);
    expect(shownIn(name, OFFLINE)).toBeUndefined();
  },
);
