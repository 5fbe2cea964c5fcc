import type { SearchSources } from '../../picks/candidates.ts';
import type { Asker } from '../../requests/requester.ts';
import { NO_SCHEDULE } from '../../review/schedule.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData } from '../../store/player/player.ts';
import { problemDataCompleteAt } from '../../store/player/problem-data.ts';
import { readSchedule } from '../../store/player/schedule.ts';
import { readProblems } from '../../store/site/problems.ts';
import { siteData } from '../../store/site/site-data.ts';
import { siteNow } from '../net/site-clock.ts';
import type { WorkerParts } from '../worker-parts.ts';

/** Reads what stored data are searched in, as they are now: a request may have brought others. */
export async function readSources(worker: WorkerParts, { account, origin }: Asker): Promise<SearchSources> {
  const site = await siteData(origin);
  const player = account && (await playerData(origin, account.player.id));
  const [problems, completeAt, history, schedule, now] = await Promise.all([
    readProblems(site),
    problemDataCompleteAt(site, worker.environment.now()),
    player && readHistory(player),
    player ? readSchedule(player) : NO_SCHEDULE,
    siteNow(worker),
  ]);
  return { problems, completeAt, history, schedule, now };
}
