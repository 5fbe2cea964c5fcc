import { defineBackground } from 'wxt/utils/define-background';
import { siteApi } from '../lib/background/api.ts';
import { attemptKeeper } from '../lib/background/attempts.ts';
import { alignBase } from '../lib/background/base.ts';
import { openDoor } from '../lib/background/door.ts';
import { contentHandlers, optionsHandlers } from '../lib/background/handlers.ts';
import { alignAccount } from '../lib/background/key.ts';
import { lockStorage, watchInstall, watchPermissions } from '../lib/background/lifecycle.ts';
import { listingKeeper } from '../lib/background/listing.ts';
import { paceKeeper } from '../lib/background/pace-keeper.ts';
import { panelAnswers } from '../lib/background/panel-answer.ts';
import { popupHandlers } from '../lib/background/popup-handlers.ts';
import { problemKeeper } from '../lib/background/problem-data.ts';
import { requestQueue } from '../lib/background/queue.ts';
import { recentKeeper } from '../lib/background/recent.ts';
import { tellTabs } from '../lib/background/tabs.ts';
import { realWorld } from '../lib/background/world.ts';
import { announce } from '../lib/store/news.ts';

export default defineBackground({
  main() {
    const pace = paceKeeper(realWorld);
    const queue = requestQueue(realWorld, pace);
    const api = siteApi(realWorld, queue, pace);
    const changed = (problemIds: number[]) => {
      announce('attempts');
      if (problemIds.length > 0) void tellTabs({ changed: problemIds });
    };
    const problems = problemKeeper(realWorld, api, (id) => changed([id]));
    const attempts = attemptKeeper(realWorld, api, problems, (id) => changed([id]));
    const recent = recentKeeper(realWorld, api, changed);
    const listing = listingKeeper(realWorld, api, () => announce('listing'));
    const panels = panelAnswers(realWorld, attempts, problems, pace);
    openDoor(contentHandlers(panels), {
      ...optionsHandlers(api, pace),
      ...popupHandlers({ listing, recent, problems, panels }, pace),
    });
    watchInstall();
    watchPermissions();
    lockStorage();
    void alignAccount();
    void alignBase();
  },
});
