import { SUM_VERSIONS, type SumState } from '../../lib/history/sums.ts';
import type { ProfileDatabase } from './profile.ts';

/** Whether the stored sums of a player's database are of today's versions, which an update leaves as they are. */
export function hasSumsOfToday({ stores }: ProfileDatabase): boolean {
  const [state] = (stores.find(({ name }) => name === 'sumState')?.rows ?? []) as SumState[];
  return JSON.stringify(state?.versions) === JSON.stringify(SUM_VERSIONS);
}
