import type { Fault, FaultRoute } from '../site/faults.ts';
import type { Site } from '../site/handle.ts';
import type { Random } from '../site/seed/random.ts';

const ROUTES: readonly FaultRoute[] = ['attempts', 'problems', 'problem', 'any'];

/** Answer header with the requested pause in s. The log then shows whether the pause was respected. */
export const PAUSE_ASKED = 'x-pause-asked';

/** Adds a fault to the site's next few answers. */
export function makeTrouble(site: Site, random: Random): void {
  const seconds = random.integer(1, 3);
  const headers = { 'retry-after': String(seconds), [PAUSE_ASKED]: String(seconds) };
  const faults: readonly Fault[] = [
    { kind: 'answer', status: 429, headers },
    { kind: 'answer', status: 503, headers },
    { kind: 'answer', status: 500 },
    { kind: 'json', value: { items: 'none' } },
    { kind: 'html' },
    { kind: 'reset' },
    { kind: 'truncated' },
    { kind: 'none', delayMs: random.integer(100, 3_000) },
    { kind: 'drip', bytes: 200, everyMs: 20 },
    { kind: 'huge', bytes: 3_000_000 },
  ];
  // A 404 for a problem itself would mean that it does not exist, and that is stored for a day.
  if (random.chance(0.1)) site.faults.once('problems', { kind: 'answer', status: 404 });
  site.faults.add(random.pick(ROUTES), random.pick(faults), { times: random.integer(1, 4) });
}
