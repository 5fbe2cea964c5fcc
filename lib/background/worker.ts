import type { Account } from '../account.ts';
import { isYoung } from '../freshness.ts';
import { LIFETIME } from '../limits.ts';
import { damageSeen } from '../store/damage.ts';
import { announce } from '../store/news.ts';
import { playerData, readHistory } from '../store/player.ts';
import { siteApi } from './api.ts';
import { attemptKeeper } from './attempts.ts';
import { alignBase } from './base.ts';
import { catalogueKeeper } from './catalogue.ts';
import { accountEraser } from './erase.ts';
import { contentHandlers, optionsHandlers } from './handlers.ts';
import { historyKeeper } from './history.ts';
import { journal } from './journal.ts';
import { alignAccount } from './key.ts';
import { listingKeeper } from './listing.ts';
import { mender } from './mend.ts';
import { ownRows } from './own-rows.ts';
import { paceKeeper } from './pace-keeper.ts';
import { panelAnswers } from './panel-answer.ts';
import { problemPicker } from './picker.ts';
import { popupHandlers } from './popup-handlers.ts';
import { problemKeeper } from './problem-data.ts';
import { requestQueue } from './queue.ts';
import { learnSkill } from './skill.ts';
import { tellTabs } from './tabs.ts';
import { takingUp } from './take-up.ts';
import type { World } from './world.ts';

/** One life of the worker: everything it consists of, connected. */
export function workerIn(world: World) {
  const pace = paceKeeper(world);
  const queue = requestQueue(world, pace);
  const api = siteApi(world, queue, pace);
  const jobs = journal(world, queue);
  const changed = (problemIds: number[] | 'all') => {
    announce('attempts');
    if (problemIds.length > 0) void tellTabs({ changed: problemIds });
  };
  const own = ownRows(world, api, () => changed('all'));
  const problems = problemKeeper(
    world,
    api,
    jobs,
    (id) => changed([id]),
    (account, id) => void lookInto(account, id).catch(() => {}),
  );
  const attempts = attemptKeeper(world, api, own, jobs, problems, changed);
  const history = historyKeeper(
    world,
    api,
    own,
    jobs,
    changed,
    (why) => void catalogue.goOn(why === 'press').catch(() => {}),
  );
  const catalogue = catalogueKeeper(
    world,
    api,
    jobs,
    problems,
    (account) => void learnSkill(account, world.now()).catch(() => {}),
  );
  const listing = listingKeeper(world, api, jobs, () => announce('listing'));
  const panels = panelAnswers(world, attempts, problems, history, pace);
  const picker = problemPicker(world, api);
  const takeUp = takingUp({ attempts, problems, history, listing, catalogue });
  const eraser = accountEraser(() => void tellTabs({ changed: 'all' }));
  const { mend, mending } = mender();

  /**
   * Goes on with what an earlier life left half done. What storage refuses is tried once more, since a browser that finds
   * its files damaged says so first and begins anew then; after that, at the next start.
   */
  async function recover(): Promise<void> {
    // What was to be erased is not asked for once more.
    const resume = async () => {
      await eraser.goOn().catch(() => {});
      if (await jobs.isCutOff()) changed('all');
      return jobs.resume(takeUp);
    };
    const align = () => Promise.allSettled([resume(), alignAccount(), alignBase()]);
    const ends = await align();
    if (ends.some(({ status }) => status === 'rejected')) await align();
    if (damageSeen()) await mend(true).catch(() => false);
    void goOn('start');
  }

  /** Which is right of two words of the site's: one more question about the problem, and hourly one about all. */
  async function lookInto(account: Account, problemId: number): Promise<void> {
    await attempts.refresh(account, problemId, undefined, 'background');
    const known = await readHistory(await playerData(account.origin, account.player.id));
    if (isYoung(known?.at ?? 0, LIFETIME.attemptsMs, world.now())) return;
    await history.refresh(account, 'newest', 'background');
  }

  /** Reads on where something of the history is missing, and then of the problems in it. */
  const goOn = (why: 'start' | 'press') => history.goOn(why).catch(() => {});

  return {
    api,
    content: mending(contentHandlers(panels)),
    page: {
      ...mending({
        ...optionsHandlers(api, pace, () => void goOn('press')),
        ...popupHandlers({ listing, history, problems, panels, picker }, pace),
      }),
      mend: () => mend().then(() => null),
      eraseAccount: eraser.erase,
    },
    keepers: { problems, attempts, history, listing, catalogue, picker },
    /** Takes up the jobs whose time has come. */
    resume: () => jobs.resume(takeUp).catch(() => {}),
    recover,
  };
}
