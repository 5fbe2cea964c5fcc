import { ask } from '../../../lib/ask.ts';
import type { Result } from '../../../lib/failure.ts';
import type { PracticeChange, PracticeChoices } from '../../../lib/practice/practice.ts';
import { forgetPickError, noteResult } from '../errors.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { pick } from '../requests.ts';
import { readAgain, reportStorage } from '../state.ts';

/** Starts a practice session, and opens its first problem in the active tab. The popup stays open. */
export async function startPractice(popup: PopupSignals, choices: PracticeChoices): Promise<void> {
  const at = Date.now();
  if (await show(popup, () => ask('startPractice', { at, choices }))) await pick(popup, 'next');
}

/** Pauses, resumes or ends the practice session. */
export async function changePractice(popup: PopupSignals, change: PracticeChange): Promise<void> {
  await show(popup, () => ask('changePractice', change));
}

/**
 * Asks the worker for a change, unless one is being made, and shows the session as it is stored then, or why nothing was changed. Resolves to
 * whether it was changed.
 */
async function show(popup: PopupSignals, change: () => Promise<Result<null>>): Promise<boolean> {
  if (popup.isPracticeBusy.value) return false;
  popup.isPracticeBusy.value = true;
  const result = await change();
  noteResult(popup, 'practice', result);
  if (result.ok) forgetPickError(popup);
  await readAgain(popup).catch((error) => reportStorage(popup, error));
  popup.isPracticeBusy.value = false;
  return result.ok;
}
