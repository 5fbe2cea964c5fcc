import { defineBackground } from 'wxt/utils/define-background';
import { routeMessages } from '../lib/background/answers/message-router.ts';
import { watchBadge } from '../lib/background/browser/badge.ts';
import { watchCommands } from '../lib/background/browser/keyboard-commands.ts';
import { watchLanguage } from '../lib/background/browser/language.ts';
import {
  lockStorage,
  renewTabsOnce,
  watchInstall,
  watchPermissions,
} from '../lib/background/browser/lifecycle.ts';
import { watchMenus } from '../lib/background/browser/menus.ts';
import { watchOmnibox } from '../lib/background/browser/omnibox.ts';
import { watchKeyState } from '../lib/background/browser/toolbar.ts';
import { onWake, realEnvironment } from '../lib/background/environment.ts';
import { workerIn } from '../lib/background/worker.ts';
import { CHROMIUM_BAR, FIREFOX_BAR } from '../lib/omnibox/address-bar.ts';

/**
 * Starts the background worker: connects its parts to the browser's events, and continues what an earlier instance of the worker
 * left incomplete.
 */
export default defineBackground({
  main() {
    const { worker, content, page, commands, readMissing, recover } = workerIn(realEnvironment);
    watchLanguage();
    routeMessages(worker, { content, page });
    onWake(readMissing);
    watchOmnibox(import.meta.env.FIREFOX ? FIREFOX_BAR : CHROMIUM_BAR, commands.openPick);
    watchCommands(commands);
    watchMenus(commands);
    watchInstall();
    watchPermissions(readMissing);
    watchKeyState();
    watchBadge();
    lockStorage();
    void recover();
    // The next worker tries again.
    void renewTabsOnce().catch(() => {});
  },
});
