import { setTimeout as pause } from 'node:timers/promises';
import { SITE } from '../e2e/companion.ts';
import { type Stall, watchStalls } from '../soak/stalls.ts';
import { askPage, equip } from './in-page.ts';
import { median } from './median.ts';
import type { Stage } from './stage.ts';

/** How the reading of all attempts went. */
export interface Reading {
  attempts: number;
  /** From the site's first word of them until nothing was missing any more. */
  seconds: number;
  rowsPerSecond: number;
  /** From one question to the next, ms: the median of the first hundred and of the last. */
  pageMs: { first: number; last: number };
  /** Questions for attempts that the site got. */
  requests: number;
  deaths: number;
  /** Of all the extension's databases. */
  databaseBytes: number;
}

/** What happens meanwhile: to what the site was asked after the mark of its log, until the signal. */
export type Meanwhile = (stage: Stage, meanwhile: During) => Promise<void>;

interface During {
  mark: number;
  /** To be filled in the order they come. */
  deaths: Stall[];
  until: AbortSignal;
}

const FEW = 100;
/** Longer than a dead worker waits for its alarm, ms: a reading that asks nothing for so long has come to a stop. */
const STANDSTILL = 5 * 60_000;

/** Connects the player, whose history is read then, and waits until it is whole. */
export async function readAll(stage: Stage, meanwhile: readonly Meanwhile[]) {
  const { site, companion, player } = stage;
  const { options } = companion;
  const end = new AbortController();
  const stalls = watchStalls(end.signal);
  const deaths: Stall[] = [];
  try {
    const first = site.log.next('attempts');
    const during = { mark: site.log.mark(), deaths, until: end.signal };
    await companion.connect(player.name);
    await equip(companion);
    const besides = meanwhile.map((one) => one(stage, during));
    const whole = askPage(options, 'historyIsWhole', SITE, player.id);
    await Promise.race([
      whole,
      standstill(stage, end.signal),
      ...besides.map((one) => one.then(() => whole)),
    ]);
    const seconds = (performance.now() - (await first).started) / 1_000;
    end.abort();
    await Promise.all(besides);
    const attempts = totalOf(stage);
    const asked = site.log.api('attempts');
    const gaps = asked.slice(1).map(({ started }, i) => started - (asked[i]?.started ?? started));
    const reading: Reading = {
      attempts,
      seconds,
      rowsPerSecond: attempts / seconds,
      pageMs: { first: median(gaps.slice(0, FEW)), last: median(gaps.slice(-FEW)) },
      requests: asked.length,
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

/** Fails as soon as nothing was asked for too long. */
async function standstill({ site }: Stage, until: AbortSignal): Promise<never> {
  for (let last = site.log.mark(); ; ) {
    const late = pause(STANDSTILL, null, { signal: until, ref: false });
    const next = await Promise.race([site.log.next('attempts', last), late]);
    if (!next)
      throw new Error(`Nothing was asked for ${STANDSTILL / 60_000} min, and the history is not whole.`);
    last = next.sequence;
  }
}

function totalOf({ site, player }: Stage): number {
  const [row] = site.sql('select count(*) as total from attempts where user_id = ?', player.id);
  return Number(row?.total);
}
