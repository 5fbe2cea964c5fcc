import { browser } from 'wxt/browser';
import { accountId } from '../../lib/account/accounts.ts';
import { hasLongUnsaved, isOfferTime } from '../../lib/backup/backup-offer.ts';
import { noteOfferedBackup, readBackupTimes } from '../../lib/pages/backup-times.ts';
import { takeNews } from '../../lib/pages/shown-once.ts';
import type { PopupLine } from '../../lib/popup/popup.ts';
import { noticeOf } from '../../lib/popup/popup-notice.ts';
import { readOwnRows } from '../../lib/store/own/own-rows.ts';
import type { PopupSignals } from './popup-signals.ts';
import { reportStorage } from './state.ts';

const CHANGELOG = 'blob/main/.github/CHANGELOG.md';

/** Shows what is new after an update, else the offer of a backup if the player needs one. With trouble to tell, it waits for the next opening. */
export async function showLine(popup: PopupSignals): Promise<void> {
  const view = popup.view.value;
  if (!view || noticeOf(view)) return;
  const { version, homepage_url } = browser.runtime.getManifest();
  if (await takeNews(version)) {
    popup.line.value = {
      line: { kind: 'new', changelog: `${homepage_url}/${CHANGELOG}` },
      generation: null,
    };
  } else await offerBackup(popup);
}

async function offerBackup(popup: PopupSignals): Promise<void> {
  const { account, settings } = popup.stored.value ?? {};
  if (!account || !settings?.backupReminder) return;
  const { origin, player } = account;
  const [id, now] = [accountId(origin, player.id), Date.now()];
  const times = await readBackupTimes(id);
  if (!isOfferTime(times, now)) return;
  if (!hasLongUnsaved(await readOwnRows(origin, player.id), times, now)) return;
  if (now >= times.offeredUntil) await noteOfferedBackup(id, true);
  showOffer(popup, account.generation, 'offered');
}

function showOffer(
  { line }: PopupSignals,
  generation: number,
  state: Extract<PopupLine, { kind: 'backup' }>['state'],
): void {
  line.value = { line: { kind: 'backup', state }, generation };
}

/** Saves the backup that is offered. The line goes once it is saved. */
export async function saveOffered(popup: PopupSignals): Promise<void> {
  const { account } = popup.stored.value ?? {};
  if (!account) return;
  const { generation } = account;
  showOffer(popup, generation, 'saving');
  try {
    const { saveBackup } = await import('../../lib/pages/backup-file.ts');
    if (await saveBackup(account)) popup.line.value = null;
    else showOffer(popup, generation, 'too-large');
  } catch (error) {
    showOffer(popup, generation, 'offered');
    reportStorage(popup, error);
  }
}

/** Closes the line. A backup is offered again in a week. */
export async function dismissLine(popup: PopupSignals): Promise<void> {
  const { kind } = popup.line.value?.line ?? {};
  const { account } = popup.stored.value ?? {};
  popup.line.value = null;
  if (kind !== 'backup' || !account) return;
  const offered = noteOfferedBackup(accountId(account.origin, account.player.id), false);
  await offered.catch((error) => reportStorage(popup, error));
}
