// One Chromium for many tests: starting it costs more than many of them do.
import type { Frame } from '@playwright/test';
import type { SharedBrowser } from './browser.ts';
import { ChromiumBrowser, type ChromiumParts, startChromium } from './chromium.ts';
import { empty } from './chromium-emptying.ts';
import { Ending, startOrEnd } from './ending.ts';
import { type Relay, startRelay } from './relay.ts';

interface Running {
  parts: ChromiumParts;
  /** All host names of the browser lead through this to the practice site of the current test. */
  relay: Relay;
}

/**
 * A Chromium that is started for the first test and emptied after each. It is used again only if it was then checked to be
 * empty; else it is ended, and the next test gets a new one.
 */
export function shareChromium(extension: string): SharedBrowser {
  let running: Running | undefined;

  function start(): Promise<Running> {
    return startOrEnd(async (ending) => {
      const relay = await startRelay();
      ending.add(() => relay.close());
      return { relay, parts: await startChromium(ending, { extension, sitePort: relay.port }) };
    });
  }

  async function end(): Promise<void> {
    const ended = running;
    running = undefined;
    await ended?.parts.ending.run();
  }

  return {
    async open(sitePort) {
      const used = running;
      running ??= await start();
      const { parts, relay } = running;
      const visited = new Set<string>();
      const note = (frame: Frame) => visited.add(new URL(frame.url()).origin);
      parts.context.on('framenavigated', note);
      relay.leadTo(sitePort);
      if (used) await beginAsInstalled(parts);
      const ending = new Ending();
      ending.add(async () => {
        parts.context.off('framenavigated', note);
        const left = await leftIn(parts, relay, visited);
        if (left.length === 0) return;
        process.stderr.write(`Chromium is not used again: ${left.join('; ')}\n`);
        await end();
      });
      return new ChromiumBrowser({ ...parts, ending });
    },
    close: end,
  };
}

/** Restores the state after an installation: the first page is open in the blank tab, and the worker runs. */
async function beginAsInstalled({ context, origin, worker }: ChromiumParts): Promise<void> {
  const [blank] = context.pages();
  await blank?.goto(`${origin}/welcome.html`);
  await worker.evaluate('null');
}

/** Empties the browser. Resolves to sentences about what was left, or about why that could not be found out. */
async function leftIn(parts: ChromiumParts, relay: Relay, visited: ReadonlySet<string>): Promise<string[]> {
  const { context, log, origin, worker } = parts;
  relay.leadTo(undefined);
  const stopWorker = async () => void (await worker.kill());
  const sites = [...visited].filter((one) => one.startsWith('http'));
  try {
    return await empty({ context, extensionOrigin: origin, visited: sites, stopWorker });
  } catch (error) {
    return [String(error)];
  } finally {
    relay.cut();
    await log.settle();
    log.lines.length = 0;
  }
}
