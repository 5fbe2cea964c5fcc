import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { keepKey } from '../../lib/background/key.ts';
import { isWhole } from '../../lib/history.ts';
import { changeSettings } from '../../lib/store/change-settings.ts';
import { playerData, readHistory } from '../../lib/store/player.ts';
import { deleteDatabases } from './crash-scenes.ts';
import { differences, modelSite, type SiteWays, type Trouble } from './history-model.ts';
import { type Lives, livesOf } from './lives.ts';
import { expectPolite } from './polite.ts';

const ORIGIN = 'https://www.goproblems.com';
const PLAYER = 77;
const START = Date.UTC(2026, 2, 15, 12);
const HOUR = 3_600_000;
const RUNS = Number(process.env.COMPANION_RUNS ?? 2_000);

const realFetch = globalThis.fetch;
let lives: Lives | null = null;
afterEach(() => {
  lives?.end();
  lives = null;
  globalThis.fetch = realFetch;
});

/** A worker that has just been given the key, beside a model of the site. */
async function begin(ways: SiteWays, before: number) {
  await deleteDatabases();
  const site = modelSite(PLAYER, ways);
  for (let i = 0; i < before; i++) site.add(((i * 7) % 11) + 1, i % 3 > 0);
  globalThis.fetch = site.fetch as typeof fetch;
  await changeSettings({ base: ORIGIN });
  const player = { id: PLAYER, name: 'hoshi', elo: null, rank: null };
  await keepKey({ text: 'a-key', origin: ORIGIN, player }, 0);
  lives = livesOf(START);
  return { site, lives };
}

const newest = (of: Lives) => of.ask(({ page }) => page.recentAttempts({ part: 'newest', pressed: true }));
const historyNow = async () => readHistory(await playerData(ORIGIN, PLAYER));

/** Lets the worker do what is left, the site at rest, until all is as it is there; says what is not. */
async function settled(site: ReturnType<typeof modelSite>, of: Lives): Promise<string[]> {
  let wrong: string[] = [];
  // A day for a count that is mistrusted, a month for a site that does not count.
  for (const hours of [1, 1, 25, 31 * 24, 1]) {
    await newest(of);
    await of.pass(hours * HOUR);
    wrong = await differences(ORIGIN, PLAYER, site.attempts);
    if (wrong.length === 0 && isWhole(await historyNow())) return [];
  }
  return wrong.length > 0 ? wrong : ['nobody says that it is whole'];
}

type Step =
  | { add: number; problem: number }
  | { remove: number }
  | { trouble: Trouble }
  | { pass: number }
  | { look: 'newest' | 'next' }
  | { die: true };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ add: fc.integer({ min: 1, max: 9 }), problem: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ remove: fc.nat(60) }),
  fc.record({ trouble: fc.constantFrom<Trouble>('reset', 503, 429, 'not-json') }),
  fc.record({ pass: fc.constantFrom(100, 1_900, 2_100, 5_000, HOUR) }),
  fc.record({ look: fc.constantFrom('newest' as const, 'next' as const) }),
  fc.constant({ die: true as const }),
);

const ways: fc.Arbitrary<SiteWays> = fc.record({
  most: fc.constantFrom(3, 5, 20),
  overMost: fc.constantFrom<SiteWays['overMost']>(404, 400, 'clamped'),
  counts: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  names: fc.boolean(),
});

async function take(one: Step, site: ReturnType<typeof modelSite>, of: Lives): Promise<void> {
  if ('add' in one) for (let i = 0; i < one.add; i++) site.add(one.problem + i, i % 2 === 0);
  else if ('remove' in one) site.remove(one.remove);
  else if ('trouble' in one) site.troubles.push(one.trouble);
  else if ('pass' in one) await of.pass(one.pass);
  else if ('die' in one) of.kill();
  else await of.ask(({ page }) => page.recentAttempts({ part: one.look, pressed: false }), true);
}

describe('the whole history', () => {
  it(`is what the site has, and its sums what its attempts add up to, whatever happens on the way (${RUNS} runs)`, async () => {
    const seed = Number(process.env.COMPANION_SEED ?? Date.now() % 1_000_000);
    await fc.assert(
      fc.asyncProperty(ways, fc.nat(40), fc.array(step, { maxLength: 12 }), async (how, before, steps) => {
        const { site, lives: of } = await begin(how, before);
        try {
          await of.ask(async () => null);
          for (const one of steps) await take(one, site, of);
          site.troubles.length = 0;
          expect(await settled(site, of)).toEqual([]);
          expectPolite(of);
        } finally {
          of.end();
          lives = null;
        }
      }),
      { numRuns: RUNS, seed },
    );
  }, 900_000);
});
