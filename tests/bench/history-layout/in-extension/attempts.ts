import type { Attempt } from '../../../../lib/model.ts';
import { randomFrom } from '../../../site/seed/random.ts';

/** So many attempts of a player after the one with this id. Some are not ordinary ones. */
export function attempts(count: number, after = 0): Attempt[] {
  const random = randomFrom(after);
  return Array.from({ length: count }, (_, nth) => ({
    id: after + nth + 1,
    problemId: 4 * random.integer(1, Math.min(9_000, Math.ceil((after + count) / 2))),
    at: Date.UTC(2015, 0) + (after + nth) * 2_600_000,
    solved: random.chance(0.6),
    ms: random.chance(0.95) ? random.integer(3_000, 300_000) : null,
    level: random.chance(0.9) ? random.integer(0, 38) : null,
    ...(random.chance(0.1) ? { context: random.pick(['rush', 'time trial', 'duel']) } : {}),
  }));
}
