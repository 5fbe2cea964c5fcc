import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { sources, textOf } from './imports.ts';

/** Words that a newcomer would not understand. No identifier may contain them. */
const FORBIDDEN_PARTS =
  `door takeup takingup whilenews soundpace grantwish typedwish inturn errand heed pacekeeper saidat sensible stretches
  troublebook unsaid wish`.split(/\s+/);

/** Identifiers that may contain such words, since they are fields of stored rows. */
const STORED = new Set(['heeded', 'heeds', 'stretches']);

/** Names that were replaced, each with the new name. */
const REPLACED: Readonly<Record<string, string>> = {
  Asked: 'AttemptRequest',
  CatalogueStand: 'CatalogueStatus',
  ContentQuestions: 'ContentMessages',
  FRESH_PACE: 'NEW_RATE_LIMITER',
  Facts: 'ProblemStats',
  HINDRANCE: 'BACKOFF',
  HeldCount: 'ComparedReport',
  Hindrance: 'Backoff',
  Is: 'Guard',
  Journal: 'JobStore',
  KeptNow: 'CountsAfterPage',
  LEAST_FOR_USUAL: 'MIN_SOLVES_FOR_USUAL',
  LOOK: 'PREVIEW',
  ListingAsked: 'ListingRequest',
  Look: 'Preview',
  LookCard: 'PreviewCard',
  MOST_MARKS: 'MAX_MARKS',
  Memory: 'Backoff',
  NOTHING_FITS: 'NO_MATCH',
  NOTHING_KNOWN: 'NOTHING_STORED',
  NoRange: 'InvalidRange',
  Nonsense: 'ParseError',
  OwnCount: 'ReportedStats',
  PACE: 'RATE_LIMITS',
  PaceKeeper: 'RateLimiterStore',
  PaceState: 'RateLimiterState',
  PageQuestions: 'PageMessages',
  PageWord: 'PageResult',
  PopupModel: 'PopupViewModel',
  PortWorld: 'PortGlobals',
  ProofTrouble: 'FailedUserFilterTest',
  RowLook: 'RowPreview',
  SILENT_MS: 'HIDDEN_PAUSE_MS',
  STARTING: 'INITIAL_SAVED_FILTERS',
  Stretch: 'IdRange',
  TabNews: 'TabChange',
  Tile: 'SavedFilterItem',
  TileEditor: 'SavedFilterEditor',
  Tiles: 'SavedFilters',
  TypedWish: 'Command',
  Wish: 'PickRequest',
  WishWord: 'CommandWord',
  Word: 'LoadState',
  World: 'Environment',
  accountIn: 'parseAccountId',
  accountOfDatabase: 'accountIdOfDatabase',
  afterDrop: 'afterRemoval',
  aloneWithAccounts: 'withAccountsLock',
  announce: 'publish',
  askForStale: 'requestStale',
  askable: 'requestableFilters',
  askedToWait: 'afterRequestedPause',
  baseIn: 'parseAddress',
  begunAgain: 'restartReading',
  changeAsked: 'changeAttemptRequest',
  changeAskedIn: 'changeAttemptRequestIn',
  contradictionIn: 'currentContradiction',
  countFits: 'countMatches',
  countStrange: 'countNeverTried',
  damageSeen: 'corruptionSeen',
  databaseOf: 'databaseName',
  databasesOf: 'databaseNames',
  dropBetween: 'deleteBetween',
  dropUnproved: 'deleteUnproved',
  elsewhereCounter: 'movedRowsCounter',
  endIn: 'parseEnd',
  enterAccount: 'listAccount',
  factsOf: 'problemStatsOf',
  fieldsOf: 'asRecord',
  filtersIn: 'filtersFromQuery',
  fitOf: 'matchOf',
  foundIn: 'narrowedRange',
  hadTrouble: 'afterFailure',
  hasten: 'raisePriority',
  hastenAttempts: 'raiseAttemptsPriority',
  hastenRecent: 'raiseRecentPriority',
  heldBack: 'reasonToWait',
  heldFor: 'withPause',
  horizonOf: 'horizonMsOf',
  isCutOff: 'wasInterrupted',
  isDecidable: 'canAnswerLocally',
  isHeardOf: 'isKnownToExist',
  isHeldCount: 'isComparedReport',
  isInVain: 'isExpired',
  isLeftAlone: 'ignoresUserFilter',
  isOfOne: 'isOneProblemsFailure',
  isProofTrouble: 'isFailedUserFilterTest',
  isText: 'isString',
  isYesNo: 'isBoolean',
  journal: 'jobStore',
  keepKey: 'saveKey',
  leastElo: 'minElo',
  leastPlace: 'minRowsDownTo',
  leastStars: 'minStars',
  leaveNote: 'leaveNotice',
  longestNonsenseMs: 'longestInvalidAnswerMs',
  longestProofMs: 'longestUserFilterTestMs',
  looker: 'previewer',
  memoryOf: 'backoffAfter',
  mender: 'repairer',
  mending: 'withRepair',
  missingOf: 'problemsWithoutData',
  mostElo: 'maxElo',
  mostOfTab: 'maxPerTab',
  mostStars: 'maxStars',
  mostStarts: 'maxStarts',
  nextTrouble: 'afterFailedTest',
  noteDamage: 'noteCorruption',
  onLook: 'onPreview',
  onTile: 'onSavedFilter',
  paceKeeper: 'rateLimiterStore',
  pacedSend: 'rateLimitedSend',
  partsInSight: 'partsOfTab',
  plannedFor: 'partsForAccount',
  problemMeant: 'parseProblemNumber',
  promised: 'withDeadline',
  proofMs: 'userFilterTestMs',
  readProofTrouble: 'readFailedUserFilterTest',
  realWorld: 'realEnvironment',
  recordAnswer: 'checkStatus',
  refusedAfter: 'afterRefusedTest',
  renewOwed: 'renewTabsOnce',
  requestAtEitherHost: 'requestToHost',
  saidOf: 'lastRequestTimes',
  sizeRefused: 'pageSizeAfterRefusal',
  sizeSeen: 'pageSizeAfterAnswer',
  spanning: 'enclosingRange',
  standOf: 'catalogueStatusOf',
  strikeOff: 'removeErasedAccount',
  strikeOut: 'complete',
  takeCheck: 'takeExistenceCheck',
  takeNote: 'takeNotice',
  tile: 'savedFilter',
  tileTitle: 'savedFilterTitle',
  tiles: 'savedFilters',
  tilesOf: 'savedFilterItems',
  troubleMs: 'failureMs',
  wentWell: 'afterSuccess',
  whatWasSaid: 'readStatsAndTimes',
  wholeParts: 'levelParts',
  wholeSince: 'catalogueCompleteAt',
  wishSentence: 'commandText',
  wishWords: 'commandWords',
  withKey: 'keyFor',
  withNews: 'mergeProblem',
  wordOf: 'loadStateOf',
  wordOfPage: 'pageResult',
  writeListingAsked: 'writeListingRequest',
  writeProofTrouble: 'writeFailedUserFilterTest',
};

/** File names that were replaced. */
const REPLACED_FILES = new Set(
  `all-known asking base beside damage decidable door facts fit freshness going grant-wish heeding history-steps
  in-turn journal link look LookCard mend news note offsets own-count pace pace-keeper paced-send promised row-keys
  RowLook rows-watched set-aside shape show sound-pace stale stretches take-up tile-counts TileEditor Tiles tiles
  troubles typed-wish verdict wanted-filters while-news wish world`.split(/\s+/),
);

/** Returns the identifiers of a module, without the words in comments and strings. */
function identifiersIn(file: string): Set<string> {
  const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, ' ');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

it('no identifier has a forbidden or replaced name', () => {
  const found = sources.flatMap((file) =>
    [...identifiersIn(file)].flatMap((name) => {
      if (STORED.has(name)) return [];
      const part = FORBIDDEN_PARTS.find((one) => name.toLowerCase().replaceAll('_', '').includes(one));
      if (part) return [`${file}: ${name} has "${part}" in it`];
      return Object.hasOwn(REPLACED, name) ? [`${file}: ${name} is ${REPLACED[name]}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

it('no file has a replaced name', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((file) => REPLACED_FILES.has(basename(file).replace(/\.tsx?$/, '')))).toEqual([]);
});
