import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { siteApi } from '../lib/background/api.ts';
import { attemptKeeper } from '../lib/background/attempts.ts';
import { alignBase } from '../lib/background/base.ts';
import { openDoor } from '../lib/background/door.ts';
import { contentHandlers, pageHandlers } from '../lib/background/handlers.ts';
import { alignAccount } from '../lib/background/key.ts';
import { lockStorage, watchInstall, watchPermissions } from '../lib/background/lifecycle.ts';
import { paceKeeper } from '../lib/background/pace-keeper.ts';
import { panelAnswers } from '../lib/background/panel-answer.ts';
import { requestQueue } from '../lib/background/queue.ts';
import { tellTabs } from '../lib/background/tabs.ts';
import { realWorld } from '../lib/background/world.ts';
import { announce } from '../lib/store/news.ts';

export default defineBackground({
  type: 'module',
  main() {
    const pace = paceKeeper(realWorld);
    const queue = requestQueue(realWorld, pace);
    const api = siteApi(realWorld, queue, pace);
    const attempts = attemptKeeper(realWorld, api, (problemId) => {
      announce('attempts');
      void tellTabs({ changed: [problemId] });
    });
    openDoor(contentHandlers(panelAnswers(realWorld, attempts, pace)), pageHandlers(api, pace));
    watchInstall();
    watchPermissions();
    lockStorage();
    void alignAccount();
    void alignBase();
    browser.action.onClicked.addListener(() => void browser.runtime.openOptionsPage());
  },
});
