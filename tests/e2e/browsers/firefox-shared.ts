// One Firefox for many tests: starting it costs more than most of them do.
import { randomUUID } from 'node:crypto';
import type { SharedBrowser } from './browser.ts';
import { Ending, startOrEnd } from './ending.ts';
import { FirefoxBrowser } from './firefox.ts';
import {
  BUILD_PANEL,
  CLOSE_ALL,
  forgetting,
  PREFERENCES,
  pinning,
  uninstalling,
} from './firefox-emptying.ts';
import { idOf, install, routeTo, startBareFirefox } from './firefox-start.ts';
import type { Route } from './socks.ts';

/** Between two tests all connections are refused. */
const NOWHERE: Route = () => undefined;

/** Starts Firefox with nothing installed. */
export function shareFirefox(extension: string): Promise<SharedBrowser> {
  return startOrEnd(async (ending) => {
    const id = await idOf(extension);
    let route = NOWHERE;
    const { bidi, socks, lines } = await startBareFirefox(ending, {
      id,
      route: (host, port) => route(host, port),
    });
    const evaluate = (expression: string) => bidi.evaluateInBrowser(expression);
    await evaluate(BUILD_PANEL);
    const preferences = JSON.parse((await evaluate(PREFERENCES)) ?? '{}') as Record<string, unknown>;

    return {
      async open(sitePort) {
        // Each installation gets another origin, so that no stored data of an origin can remain.
        const uuid = randomUUID();
        await evaluate(pinning(id, uuid));
        lines.length = 0;
        route = routeTo(sitePort);
        await install(bidi, [extension], id);
        const emptying = new Ending();
        const browser = new FirefoxBrowser({ bidi, id, uuid, lines, ending: emptying });
        emptying.add(async () => {
          route = NOWHERE;
          await evaluate(CLOSE_ALL);
          await evaluate(uninstalling(id));
          await evaluate(forgetting(preferences));
          socks.cut();
          // The last test's output has all arrived now and will not be counted as the next test's.
          await browser.settledConsoleText();
        });
        return browser;
      },
      close: () => ending.run(),
    };
  });
}
