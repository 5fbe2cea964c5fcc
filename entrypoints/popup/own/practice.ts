import { ask } from '../../../lib/ask.ts';
import type { PracticeChange, PracticeChoices } from '../../../lib/practice/practice.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { pick } from '../requests.ts';
import { showChange } from './changes.ts';

/** Starts a practice session, and opens its first problem in the active tab. The popup stays open. */
export async function startPractice(popup: PopupSignals, choices: PracticeChoices): Promise<void> {
  // Of a double click, the second press does nothing.
  if (popup.changes.practice.isBusy.value) return;
  const at = Date.now();
  if (await showChange(popup, 'practice', () => ask('changePractice', { start: { at, choices } })))
    await pick(popup, 'next');
}

/** Pauses, resumes or ends the practice session. */
export async function changePractice(popup: PopupSignals, change: PracticeChange): Promise<void> {
  await showChange(popup, 'practice', () => ask('changePractice', change));
}
