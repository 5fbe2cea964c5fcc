import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './imports.ts';

/** Parts of names that say nothing to a newcomer, in any identifier. */
const FORBIDDEN_PARTS = [
  'door',
  'takeup',
  'takingup',
  'whilenews',
  'soundpace',
  'grantwish',
  'typedwish',
  'inturn',
  'saidat',
  'troublebook',
];

/** Names that were replaced, each by what stands beside it. */
const REPLACED: Readonly<Record<string, string>> = {
  FRESH_PACE: 'NEW_RATE_LIMITER',
  Facts: 'ProblemStats',
  HINDRANCE: 'BACKOFF',
  Hindrance: 'Backoff',
  Journal: 'JobStore',
  Look: 'Preview',
  LookCard: 'PreviewCard',
  NOTHING_KNOWN: 'NOTHING_STORED',
  Nonsense: 'ParseError',
  PaceKeeper: 'RateLimiterStore',
  PaceState: 'RateLimiterState',
  PageWord: 'PageResult',
  PopupModel: 'PopupViewModel',
  RowLook: 'RowPreview',
  Stretch: 'IdRange',
  Tile: 'SavedFilterItem',
  TileEditor: 'SavedFilterEditor',
  Tiles: 'SavedFilters',
  TypedWish: 'Command',
  Wish: 'PickRequest',
  WishWord: 'CommandWord',
  Word: 'LoadState',
  World: 'Environment',
  aloneWithAccounts: 'withAccountsLock',
  announce: 'publish',
  askForStale: 'requestStale',
  baseIn: 'parseAddress',
  damageSeen: 'corruptionSeen',
  factsOf: 'problemStatsOf',
  fieldsOf: 'asRecord',
  fitOf: 'matchOf',
  isDecidable: 'canAnswerLocally',
  journal: 'jobStore',
  leaveNote: 'leaveNotice',
  looker: 'previewer',
  memoryOf: 'backoffAfter',
  mender: 'repairer',
  mending: 'withRepair',
  noteDamage: 'noteCorruption',
  onLook: 'onPreview',
  onTile: 'onSavedFilter',
  paceKeeper: 'rateLimiterStore',
  pacedSend: 'rateLimitedSend',
  partsInSight: 'partsOfTab',
  promised: 'withDeadline',
  realWorld: 'realEnvironment',
  takeNote: 'takeNotice',
  tile: 'savedFilter',
  tileTitle: 'savedFilterTitle',
  tiles: 'savedFilters',
  tilesOf: 'savedFilterItems',
  wholeSince: 'catalogueCompleteAt',
  wishSentence: 'commandText',
  wishWords: 'commandWords',
  wordOf: 'loadStateOf',
  wordOfPage: 'pageResult',
};

/** File names that were replaced. */
const REPLACED_FILES = new Set(
  `all-known asking base beside damage decidable door facts fit freshness going grant-wish heeding history-steps
  in-turn journal link look LookCard mend news note offsets own-count pace pace-keeper paced-send promised row-keys
  RowLook rows-watched set-aside shape show sound-pace stale stretches take-up tile-counts TileEditor Tiles tiles
  troubles typed-wish verdict wanted-filters while-news wish world`.split(/\s+/),
);

const ours = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { cwd: ROOT });

/** The identifiers of a module; words in comments and texts are none. */
function identifiersIn(file: string): Set<string> {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, ' ');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

it('calls each thing by the name that a newcomer searches for', () => {
  const found = ours.flatMap((file) =>
    [...identifiersIn(file)].flatMap((name) => {
      const part = FORBIDDEN_PARTS.find((one) => name.toLowerCase().replaceAll('_', '').includes(one));
      if (part) return [`${file}: ${name} has "${part}" in it`];
      return Object.hasOwn(REPLACED, name) ? [`${file}: ${name} is ${REPLACED[name]}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

it('names no file by a word that was replaced', () => {
  expect(ours.length).toBeGreaterThan(200);
  expect(ours.filter((file) => REPLACED_FILES.has(basename(file).replace(/\.tsx?$/, '')))).toEqual([]);
});
