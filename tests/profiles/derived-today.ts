import { SUM_VERSIONS, type SumState } from '../../lib/history/sums.ts';
import { scheduleBasis } from '../../lib/review/review-plan.ts';
import type { ScheduleState } from '../../lib/review/scheduled.ts';
import type { ProfileDatabase } from './profile.ts';

/** Whether the stored sums of a player's database are of today's versions, which an update leaves as they are. */
export function hasSumsOfToday({ stores }: ProfileDatabase): boolean {
  const [state] = (stores.find(({ name }) => name === 'sumState')?.rows ?? []) as SumState[];
  return JSON.stringify(state?.versions) === JSON.stringify(SUM_VERSIONS);
}

/** Whether the stored schedule of a player's database was made by today's rules. An update makes any other one again. */
export function hasScheduleOfToday({ stores }: ProfileDatabase): boolean {
  const [state] = (stores.find(({ name }) => name === 'scheduleState')?.rows ?? []) as ScheduleState[];
  return state === undefined || state.basis === scheduleBasis(state.plan);
}
