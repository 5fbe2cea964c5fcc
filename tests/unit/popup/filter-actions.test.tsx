import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import type { PopupState } from '../../../lib/popup/popup-state.ts';
import { ALL_STATES } from '../../gallery/all-states.ts';
import { openDocument } from '../support/node-document.ts';

const body = openDocument();
const { FilterActions } = await import('../../../components/popup/find/FilterActions.tsx');

afterEach(() => render(null, body));

function modelOf(name: string): PopupViewModel {
  const state = ALL_STATES[name];
  if (state?.show !== 'popup') throw new Error(`There is no state ${name}.`);
  return state.model;
}

/** Returns whether the buttons "Save" and "Copy link" can be pressed in this state of the popup. */
function possible(changes: Partial<PopupState>): boolean[] {
  const model = modelOf('popup-found');
  const filters = { ...model.state.filters, canon: true };
  const state = { ...model.state, filters, longAgo: false, again: false, notes: false, ...changes };
  const props = { model: { ...model, state }, onClear: () => {} } as never;
  render(<FilterActions {...(props as object as Parameters<typeof FilterActions>[0])} />, body);
  const buttons = ['.FilterActions-save', '.FilterActions-link'].map((name) => body.querySelector(name));
  return buttons.map((button) => button?.getAttribute('aria-disabled') === 'false');
}

it('a link can be copied to the results of the filters, and to no other list', () => {
  expect(possible({})).toEqual([true, true]);
  for (const list of ['longAgo', 'again', 'notes'] as const) {
    expect(possible({ [list]: true })).toEqual([false, false]);
  }
});
