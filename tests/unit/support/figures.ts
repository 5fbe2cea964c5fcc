import type { Activity } from '../../../lib/history/activity.ts';
import { type ActiveMinute, minutesIn } from '../../../lib/history/sums.ts';
import type { Attempt } from '../../../lib/model.ts';
import type { PlayerDatabase } from '../../../lib/store/player/player.ts';
import { countAttempts, readMedianTimeIn, readTotal } from '../../../lib/store/player/sums.ts';

const MINUTE = 60_000;
const LEVELS = Array.from({ length: 39 }, (_, level) => level);

/** All figures that sums over attempts give, in a form that can be compared. */
export interface Figures {
  attemptCount: number;
  solves: number;
  /** By level: the median as it is displayed up to two minutes, and the number of times. */
  medians: Record<number, string>;
  /** The minutes with an attempt, oldest first. */
  minutes: ActiveMinute[];
}

/** Returns the figures of a player's database, by the stored sums alone. */
export async function storedFigures(db: PlayerDatabase): Promise<Figures> {
  const ofDays = IDBKeyRange.bound(['minutes', -Infinity], ['minutes', Infinity]);
  const [rows, keys] = await Promise.all([db.getAll('sums', ofDays), db.getAllKeys('sums', ofDays)]);
  const minutes = rows.flatMap((row, i) => minutesIn(keys[i]?.[1] ?? 0, row));
  const total = await readTotal(db);
  const medians: Figures['medians'] = {};
  const reading = db.transaction(['sums', 'sumState']);
  for (const level of LEVELS) {
    const median = await readMedianTimeIn(reading, level);
    if (median) medians[level] = `${inTenths(median.ms)} of ${median.solves}`;
  }
  return {
    attemptCount: await countAttempts(db),
    solves: total?.solves ?? 0,
    medians,
    minutes,
  };
}

/** Returns the same figures, computed from the attempts one by one, without the extension's code. */
export function figuresOf(attempts: readonly Attempt[]): Figures {
  const medians: Figures['medians'] = {};
  for (const level of LEVELS) {
    const times = attempts
      .filter((one) => one.solved && one.level === level && !one.context)
      .flatMap(({ ms }) => ms ?? [])
      .sort((one, other) => one - other);
    const middle = times[(times.length - 1) >> 1];
    if (middle !== undefined) medians[level] = `${inTenths(middle)} of ${times.length}`;
  }
  const byMinute = Map.groupBy(attempts, ({ at }) => Math.floor(at / MINUTE) * MINUTE);
  return {
    attemptCount: attempts.length,
    solves: attempts.filter(({ solved }) => solved).length,
    medians,
    minutes: [...byMinute]
      .sort(([one], [other]) => one - other)
      .map(([at, within]) => ({ at, ...activityOf(within) })),
  };
}

function activityOf(attempts: readonly Attempt[]): Activity {
  return {
    attemptCount: attempts.length,
    solves: attempts.filter(({ solved }) => solved).length,
    ms: attempts.reduce((sum, { ms }) => sum + (ms ?? 0), 0),
  };
}

function inTenths(ms: number): number {
  return ms < 9_950 ? Math.round(ms / 100) : Math.round(ms / 1_000) * 10;
}
