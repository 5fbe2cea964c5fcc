import '../../support/database-requests.ts';
import { describe, expect, it } from 'vitest';
import { statsOf } from '../../../../lib/history/stats.ts';
import { signOfStats } from '../../../../lib/panel/sign.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { countDatabaseRequests, totalOf } from '../../support/database-requests.ts';
import { selectIds } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

/** The browser's id of the tab. */
const TAB = 1;
/** Settings, account, the tab's problem while results are hidden, the history and the reviews. */
const MOST = 18;

const here = workerAtPracticeSite();

describe('the signs of a page of links', () => {
  it(`take at most ${MOST} database requests for any number of links, and are those of the attempts`, async () => {
    const account = await storedAccount();
    await changeSettings({ historyPaused: false });
    await here.worker.history.refresh(account, 'newest');
    await here.worker.history.fill(account);
    const ids = selectIds(here.site, 'select id from problems order by id');
    const end = countDatabaseRequests();
    const answer = (await here.worker.content.signs({ ids, styled: 'en' }, TAB))?.signs;
    const requests = end();
    expect(totalOf(requests), JSON.stringify([...requests])).toBeLessThanOrEqual(MOST);

    const { attempts } = await readHistory(await playerData(account.origin, account.player.id));
    const byAttempts = ids.flatMap((id) => {
      const one = signOfStats(statsOf(attempts, id), true, false);
      return one ? [[id, one]] : [];
    });
    expect(byAttempts.length).toBeGreaterThan(100);
    expect(answer).toEqual(byAttempts);
  });
});
