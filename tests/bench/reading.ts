import { setTimeout as pause } from 'node:timers/promises';
import { type Stall, watchStalls } from '../soak/stalls.ts';
import { askPage, equip } from './in-page.ts';
import { median } from './numbers.ts';
import { attemptsOf } from './players.ts';
import type { Stage } from './stage.ts';

/** Measurements of the reading of all attempts. */
export interface Reading {
  attempts: number;
  /** From the first request for attempts until all were stored. */
  seconds: number;
  rowsPerSecond: number;
  /** Median ms from one request to the next, of the first hundred and of the last hundred. */
  pageMs: { first: number; last: number };
  /** Number of requests for attempts that the site got. */
  requests: number;
  deaths: number;
  /** Size of all databases of the extension. */
  databaseBytes: number;
}

/** A task that runs during the reading. It follows the requests after the mark of the site's log. */
export type Meanwhile = (stage: Stage, meanwhile: During) => Promise<void>;

interface During {
  mark: number;
  /** The task adds deaths here, in order of time. */
  deaths: Stall[];
  /** Resolves at the end of the reading. */
  ended: Promise<null>;
}

const FEW = 100;
/** Longest time in ms without a request; the reading has stopped then. It is longer than a dead worker waits for its alarm. */
const STANDSTILL = 5 * 60_000;

/** Sets up the player's key, which starts the reading of the history, and waits until the history is complete. */
export async function readAll(stage: Stage, meanwhile: readonly Meanwhile[]) {
  const { site, companion, player } = stage;
  const { options } = companion;
  const end = new AbortController();
  const stalls = watchStalls(end.signal);
  const deaths: Stall[] = [];
  try {
    const first = site.log.next('attempts');
    const ended = new Promise<null>((resolve) => end.signal.addEventListener('abort', () => resolve(null)));
    const during = { mark: site.log.mark(), deaths, ended };
    await companion.connect(player.name);
    await equip(options, companion.browser.extensionOrigin);
    const besides = meanwhile.map((one) => one(stage, during));
    const whole = askPage(stage, 'historyIsComplete');
    await Promise.race([
      whole,
      standstill(stage, end.signal),
      ...besides.map((one) => one.then(() => whole)),
    ]);
    const seconds = (performance.now() - (await first).started) / 1_000;
    end.abort();
    await Promise.all(besides);
    const attempts = attemptsOf(site, stage.player);
    const requests = site.log.api('attempts');
    const gaps = requests.slice(1).map(({ started }, i) => started - (requests[i]?.started ?? started));
    const reading: Reading = {
      attempts,
      seconds,
      rowsPerSecond: attempts / seconds,
      pageMs: { first: median(gaps.slice(0, FEW)), last: median(gaps.slice(-FEW)) },
      requests: requests.length,
      deaths: deaths.length,
      databaseBytes: await options.evaluate<number>(
        'navigator.storage.estimate().then(({ usage }) => usage)',
      ),
    };
    return { reading, deaths, stalls };
  } finally {
    end.abort();
  }
}

/** Fails as soon as there was no request for too long. */
async function standstill({ site }: Stage, until: AbortSignal): Promise<never> {
  for (let last = site.log.mark(); ; ) {
    const late = pause(STANDSTILL, null, { signal: until, ref: false });
    const next = await Promise.race([site.log.next('attempts', last), late]);
    if (!next)
      throw new Error(
        `There was no request for ${STANDSTILL / 60_000} min, and the history is not complete.`,
      );
    last = next.sequence;
  }
}
