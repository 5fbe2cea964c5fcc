import { asRecord, field, isNumber, recordOf } from '../guards.ts';
import { isProblemReviews } from '../review/review-events.ts';
import { parseSettings } from '../settings.ts';
import type { StoredOwn } from './backup-text.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

const parseTimes = recordOf({
  /** When the last backup of the account was saved, epoch ms; 0: never. */
  savedAt: field(isNumber, 0),
  /** Until when the popup offers to save one, or did so last, epoch ms; 0: it never did. */
  offeredUntil: field(isNumber, 0),
});

/** What is stored about the backups of an account. */
export type BackupTimes = ReturnType<typeof parseTimes>;

/** Returns valid times from a stored value. Those that are yet to come (`now`: epoch ms) are of a clock that was ahead: they count as never. */
export function parseBackupTimes(stored: unknown, now: number): BackupTimes {
  const { savedAt, offeredUntil } = parseTimes(stored);
  return {
    savedAt: savedAt > now ? 0 : savedAt,
    offeredUntil: offeredUntil > offerEnd(now) ? 0 : offeredUntil,
  };
}

/** Returns until when an offer stands that is made now (epoch ms): for a day, so that the player finds it again. */
export function offerEnd(now: number): number {
  return now + DAY_MS;
}

/** Whether the popup may offer a backup now (epoch ms): while the last offer stands, or a week after it. */
export function isOfferTime({ offeredUntil }: BackupTimes, now: number): boolean {
  return now >= offeredUntil + WEEK_MS || now < offeredUntil;
}

/** Whether the player has made something here that is in no backup. */
export function hasUnsaved(own: StoredOwn, { savedAt }: BackupTimes): boolean {
  return changeTimes(own).some((at) => at > savedAt);
}

/** The same, for at least a day (`now`: epoch ms). Of changes that go on, the first one counts. */
export function hasLongUnsaved(own: StoredOwn, { savedAt }: BackupTimes, now: number): boolean {
  return changeTimes(own).some((at) => at > savedAt && at <= now - DAY_MS);
}

/** Returns when the player made or changed each thing. Of the settings only saved filters count: the others are soon chosen again. */
function changeTimes({ settings, reviewPlan, notes, reviews, sessions }: StoredOwn): number[] {
  const { startedAt, endedAt } = asRecord(reviewPlan);
  return [
    parseSettings(settings).changedAt.saved,
    startedAt,
    endedAt,
    ...[...notes, ...sessions].map((row) => asRecord(row).changedAt),
    ...reviews
      .filter(isProblemReviews)
      .flatMap(({ events }) => events)
      .map((event) => asRecord(event).at),
  ].filter(isNumber);
}
