import { type Claim, claim, grouped } from '../claims.ts';
import type { Compared, Figures } from './compare-builds.ts';

const BEFORE = 'the build before';
const NAMES = {
  rows: 'popup, first rows painted',
  today: 'popup, Today painted',
  panel: 'panel',
  signs: 'list page, signs painted',
  firstFigures: 'Statistics, first figures painted',
  allFigures: 'Statistics, all figures painted',
} satisfies Partial<Record<keyof Figures, string>>;
const ALL = Object.keys(NAMES) as (keyof typeof NAMES)[];
const FIRST = ['rows', 'today', 'panel'] as const;
const STATISTICS = [
  ['firstFigures', 0.3],
  ['allFigures', null],
] as const;

/** Returns a line for each claim. All is from a cold start. */
export function claimsOf({ rounds, pages, firefox, attempts }: Compared): Claim[] {
  const counted = (size: keyof typeof attempts) => `${grouped(attempts[size])} attempts`;
  const [few, some, many] = [counted('few'), counted('some'), counted('many')];
  const pairs = pages.now
    .slice(0, pages.before.length)
    .map((now, nth) => ({ now, before: pages.before[nth] }));
  return [
    claim(pairs, `a page of 100 attempts is written, until ${many}`, BEFORE, 0.35, ({ now, before }) => [
      now.writing,
      before?.writing,
    ]),
    claim(pairs, '… from its request to the next one', BEFORE, null, ({ now, before }) => [
      now.all,
      before?.all,
    ]),
    ...STATISTICS.map(([figure, target]) =>
      claim(rounds, `${NAMES[figure]}, ${many}`, BEFORE, target, ({ nowMany, beforeMany }) => [
        nowMany[figure],
        beforeMany[figure],
      ]),
    ),
    ...FIRST.map((figure) =>
      claim(
        rounds,
        `${NAMES[figure]}, ${many}`,
        few,
        50,
        ({ nowMany, nowFew }) => [nowMany[figure], nowFew[figure]],
        { comparison: 'longer' },
      ),
    ),
    claim(
      firefox,
      `panel in Firefox, background page ended, ${many}`,
      few,
      150,
      (round) => [round.many, round.few],
      { comparison: 'longer' },
    ),
    ...ALL.map((figure) =>
      claim(
        rounds,
        `${NAMES[figure]}, ${some}`,
        BEFORE,
        1,
        ({ nowSome, beforeSome }) => [nowSome[figure], beforeSome[figure]],
        { comparison: 'no slower' },
      ),
    ),
    claim(
      rounds,
      `the worker's heap after panel, next problem and signs, ${many}`,
      '',
      12,
      ({ nowMany }) => [nowMany.heap / 1e6],
      { comparison: 'alone', unit: 'MB' },
    ),
  ];
}
