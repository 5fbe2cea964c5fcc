import type { Account } from '../account/account.ts';
import { LIFETIME } from '../limits.ts';
import { isYoung } from '../requests/request-status.ts';
import { publish } from '../store/change-channel.ts';
import { corruptionSeen } from '../store/corruption.ts';
import { playerData, readHistory } from '../store/player/player.ts';
import { accountEraser } from './account/erase.ts';
import { alignAccount } from './account/key.ts';
import { contentHandlers, optionsHandlers } from './answers/handlers.ts';
import { panelAnswers } from './answers/panel-answer.ts';
import { popupHandlers } from './answers/popup-handlers.ts';
import { tellTabs } from './browser/tabs.ts';
import { alignBase } from './browser/use-site-address.ts';
import { catalogueSync } from './catalogue/catalogue.ts';
import type { Environment } from './environment.ts';
import { historySync } from './history/history.ts';
import { ownRows } from './history/own-rows.ts';
import { attemptSync } from './history/problem-attempts.ts';
import { jobStore } from './jobs/job-store.ts';
import { siteApi } from './net/api.ts';
import { rateLimiterStore } from './net/rate-limiter-store.ts';
import { requestQueue } from './net/request-queue.ts';
import { problemPicker } from './picks/picker.ts';
import { learnSkill } from './picks/skill.ts';
import { problemSync } from './problems/problem-data.ts';
import { problemListSync } from './problems/problem-list.ts';
import { repairer } from './repair/repair.ts';
import { jobResumer } from './resume-jobs.ts';

/** One life of the worker: everything it consists of, connected. */
export function workerIn(environment: Environment) {
  const pace = rateLimiterStore(environment);
  const queue = requestQueue(environment, pace);
  const api = siteApi(environment, queue, pace);
  const jobs = jobStore(environment, queue);
  const changed = (problemIds: number[] | 'all') => {
    publish('attempts');
    if (problemIds.length > 0) void tellTabs({ changed: problemIds });
  };
  const own = ownRows(environment, api, () => changed('all'));
  const problems = problemSync(
    environment,
    api,
    jobs,
    (id) => changed([id]),
    (account, id) => void lookInto(account, id).catch(() => {}),
  );
  const attempts = attemptSync(environment, api, own, jobs, problems, changed);
  const history = historySync(
    environment,
    api,
    own,
    jobs,
    changed,
    (why) => void catalogue.goOn(why === 'press').catch(() => {}),
  );
  const catalogue = catalogueSync(
    environment,
    api,
    jobs,
    problems,
    (account) => void learnSkill(account, environment.now()).catch(() => {}),
  );
  const listing = problemListSync(environment, api, jobs, () => publish('listing'));
  const panels = panelAnswers(environment, attempts, problems, history, pace);
  const picker = problemPicker(environment, api);
  const resumeJob = jobResumer({ attempts, problems, history, listing, catalogue });
  const eraser = accountEraser(() => void tellTabs({ changed: 'all' }));
  const { repair, withRepair } = repairer();

  /**
   * Goes on with what an earlier life left half done. What storage refuses is tried once more, since a browser that finds
   * its files damaged says so first and begins anew then; after that, at the next start.
   */
  async function recover(): Promise<void> {
    // What was to be erased is not asked for once more.
    const resume = async () => {
      await eraser.goOn().catch(() => {});
      if (await jobs.isCutOff()) changed('all');
      return jobs.resume(resumeJob);
    };
    const align = () => Promise.allSettled([resume(), alignAccount(), alignBase()]);
    const ends = await align();
    if (ends.some(({ status }) => status === 'rejected')) await align();
    if (corruptionSeen()) await repair(true).catch(() => false);
    void goOn('start');
  }

  /** Which is right of two words of the site's: one more question about the problem, and hourly one about all. */
  async function lookInto(account: Account, problemId: number): Promise<void> {
    await attempts.refresh(account, problemId, undefined, 'background');
    const known = await readHistory(await playerData(account.origin, account.player.id));
    if (isYoung(known?.at ?? 0, LIFETIME.attemptsMs, environment.now())) return;
    await history.refresh(account, 'newest', 'background');
  }

  /** Reads on where something of the history is missing, and then of the problems in it. */
  const goOn = (why: 'start' | 'press') => history.goOn(why).catch(() => {});

  return {
    api,
    content: withRepair(contentHandlers(panels)),
    page: {
      ...withRepair({
        ...optionsHandlers(api, pace, () => void goOn('press')),
        ...popupHandlers({ listing, history, problems, panels, picker }, pace),
      }),
      repair: () => repair().then(() => null),
      eraseAccount: eraser.erase,
    },
    keepers: { problems, attempts, history, listing, catalogue, picker },
    /** Takes up the jobs whose time has come. */
    resume: () => jobs.resume(resumeJob).catch(() => {}),
    recover,
  };
}
