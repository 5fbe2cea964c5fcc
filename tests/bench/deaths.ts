import { setTimeout as pause } from 'node:timers/promises';
import { type Random, shuffled } from '../site/seed/random.ts';
import type { Stall } from '../soak/stalls.ts';
import type { Meanwhile } from './reading.ts';
import type { Stage } from './stage.ts';

/** ms for which a request is delayed when the worker is to end during it; longer than the ending of a worker takes. */
const HELD_MS = 1_000;

/**
 * Ends the worker `count` times, each time after another of the first `requests` requests, chosen at random. It ends either
 * during the next request, or at a random moment between the answer and the next request. Then it is woken, as by a page.
 */
export function manyDeaths(count: number, requests: number, intervalMs: number, random: Random): Meanwhile {
  return async (stage, { mark, deaths }) => {
    const { site, companion } = stage;
    const moments = shuffled(
      Array.from({ length: requests }, (_, i) => i + 1),
      random,
    );
    const chosen = new Set(moments.slice(0, count));
    let last = mark;
    for (let nth = 1; nth <= requests; nth++) {
      last = (await site.log.answered('attempts', last)).sequence;
      if (!chosen.has(nth)) continue;
      if (random.chance(0.5)) {
        site.faults.once('attempts', { kind: 'none', delayMs: HELD_MS });
        await site.log.next('attempts', last);
      } else await pause(random.fraction() * intervalMs);
      deaths.push(await death(stage));
      await companion.options.evaluate('bench.wake()');
    }
  };
}

/** Ends the worker whenever it has run for `lifeMs`. The extension's alarm starts it again. */
export function deathsEvery(lifeMs: number): Meanwhile {
  return async (stage, { mark, deaths, ended }) => {
    const { site } = stage;
    for (let last = mark; ; ) {
      const born = await Promise.race([site.log.next('attempts', last), ended]);
      if (!born) return;
      const old = site.log.next(({ started }) => started >= born.started + lifeMs, born.sequence);
      if (!(await Promise.race([old, ended]))) return;
      last = site.log.mark();
      deaths.push(await death(stage));
    }
  };
}

async function death({ companion }: Stage): Promise<Stall> {
  const from = performance.now();
  await companion.browser.killWorker();
  return { from, to: performance.now() };
}
