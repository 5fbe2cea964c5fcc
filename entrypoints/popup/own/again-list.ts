import { ask } from '../../../lib/ask.ts';
import type { Result } from '../../../lib/failure.ts';
import type { AgainRow } from '../../../lib/popup/popup.ts';
import { noteResult } from '../errors.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { readAgain, reportStorage } from '../state.ts';

/** Takes a problem off the list "Try again". Its row stays, so that the player can put it back. */
export function removeAgain(popup: PopupSignals, row: AgainRow): Promise<void> {
  const { removedAgain } = popup;
  removedAgain.value = [...removedAgain.value, { ...row, isRemoved: true }];
  return follow(popup, ask('takeOffAgain', row.problem.id), () => forget(popup, row));
}

/** Puts a problem back on the list "Try again". */
export function putBackAgain(popup: PopupSignals, row: AgainRow): Promise<void> {
  return follow(
    popup,
    ask('putBackAgain', row.entry),
    () => {},
    () => forget(popup, row),
  );
}

/** Shows the list as it is stored once the worker has answered, or why nothing was changed. */
async function follow(
  popup: PopupSignals,
  reply: Promise<Result<null>>,
  onFailed: () => void,
  onDone: () => void = () => {},
): Promise<void> {
  const result = await reply;
  noteResult(popup, 'again', result);
  if (!result.ok) return onFailed();
  await readAgain(popup, popup.state.value, onDone).catch((error) => reportStorage(popup, error));
}

function forget({ removedAgain }: PopupSignals, { problem }: AgainRow): void {
  removedAgain.value = removedAgain.value.filter((one) => one.problem.id !== problem.id);
}
