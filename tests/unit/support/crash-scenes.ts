import { ACCOUNT_SCENES } from './crash-scenes/account-scenes.ts';
import { HISTORY_SCENES } from './crash-scenes/history-scenes.ts';
import { LIST_SCENES } from './crash-scenes/list-scenes.ts';
import { PROBLEM_SCENES } from './crash-scenes/problem-scenes.ts';
import type { Scene } from './crash-scenes/scene.ts';

/** All that a player does in the sweep of crash points. */
export const SCENES: readonly Scene[] = [
  ...ACCOUNT_SCENES,
  ...PROBLEM_SCENES,
  ...LIST_SCENES,
  ...HISTORY_SCENES,
];
