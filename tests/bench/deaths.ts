import type { Stall } from '../soak/stalls.ts';
import type { Meanwhile } from './reading.ts';
import type { Stage } from './stage.ts';

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
