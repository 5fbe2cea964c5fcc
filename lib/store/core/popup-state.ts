import type { Filters } from '../../filters/filters.ts';
import type { Difficulty } from '../../picks/difficulties.ts';
import { type PopupState, parsePopupState } from '../../popup/popup-state.ts';
import { publish } from '../change-channel.ts';
import { changeState, readState } from './core.ts';

/** Returns the popup's stored state. Invalid fields get their default. */
export async function readPopupState(): Promise<PopupState> {
  return parsePopupState(await readState('popup'));
}

/** Changes how hard the next problem should be. An open popup takes it over. */
export async function changeDifficulty(difficulty: Difficulty): Promise<void> {
  await changePopup({ difficulty, difficultyChosenAt: Date.now() });
}

/** Sets the filters among which the next problem is picked. An open popup takes them over. */
export function changeScope(filters: Filters): Promise<PopupState> {
  return changePopup({ filters, isListChosen: true });
}

async function changePopup(changes: Partial<PopupState>): Promise<PopupState> {
  const state = await changeState('popup', (stored) => ({ ...parsePopupState(stored), ...changes }));
  publish('popup');
  return state;
}
