import { defineBackground } from 'wxt/utils/define-background';
import { messageInfo, routeMessages } from '../lib/background/answers/message-router.ts';
import { watchBadge } from '../lib/background/browser/badge.ts';
import { watchCommands } from '../lib/background/browser/keyboard-commands.ts';
import {
  lockStorage,
  renewTabsOnce,
  watchInstall,
  watchPermissions,
} from '../lib/background/browser/lifecycle.ts';
import { CHROMIUM_BAR, FIREFOX_BAR, watchOmnibox } from '../lib/background/browser/omnibox.ts';
import type { Picker } from '../lib/background/browser/run-command.ts';
import { watchKeyState } from '../lib/background/browser/toolbar.ts';
import { onWake, realEnvironment } from '../lib/background/environment.ts';
import { workerIn } from '../lib/background/worker.ts';

/**
 * Starts the background worker: connects its parts to the browser's events, and continues what an earlier instance of the worker
 * left incomplete.
 */
export default defineBackground({
  main() {
    const { worker, content, page, readMissing, recover } = workerIn(realEnvironment);
    const picker: Picker = {
      next: (request) =>
        page.pickProblem({ how: 'next', ...request, userInitiated: true }, messageInfo(worker)),
      random: (filters) =>
        page.pickProblem({ how: 'random', filters, userInitiated: true }, messageInfo(worker)),
    };
    routeMessages(worker, { content, page });
    onWake(readMissing);
    watchOmnibox(import.meta.env.FIREFOX ? FIREFOX_BAR : CHROMIUM_BAR, picker);
    watchCommands(picker);
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
