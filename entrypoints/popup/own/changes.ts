import type { Result } from '../../../lib/failure.ts';
import { forgetFailedPick, noteResult } from '../errors.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { readAgain, reportStorage } from '../state.ts';

/**
 * Asks the worker for a change once those before it are shown, and shows what is stored then, or why nothing was changed. A change of the
 * reviews can take seconds, since the schedule may be made again for it. Resolves to whether it was made.
 */
export function showChange(
  popup: PopupSignals,
  of: 'reviews' | 'practice',
  change: () => Promise<Result<null>>,
): Promise<boolean> {
  const changes = popup.changes[of];
  changes.isBusy.value = true;
  const shown = changes.lastShown.then(async () => {
    const result = await change();
    noteResult(popup, of, result);
    if (result.ok) forgetFailedPick(popup);
    await readAgain(popup).catch((error) => reportStorage(popup, error));
    if (changes.lastShown === shown) changes.isBusy.value = false;
    return result.ok;
  });
  changes.lastShown = shown;
  return shown;
}
