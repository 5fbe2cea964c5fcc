/** Returns whether an argument is valid. */
export type Check = (asked: unknown) => boolean;
const isId: Check = (id) => Number.isInteger(id) && Number(id) >= 1 && Number(id) <= 1e9;
const isIds: Check = (ids) => Array.isArray(ids) && ids.length <= 2_000 && ids.every(isId);
const isNull: Check = (asked) => asked === null;
const isString =
  (most: number): Check =>
  (asked) =>
    typeof asked === 'string' && asked.length <= most;
/** Accepts an object with exactly these fields, each of which must pass its check. */
const isOnly =
  (fields: Record<string, Check>): Check =>
  (asked) =>
    typeof asked === 'object' &&
    asked !== null &&
    JSON.stringify(Object.keys(asked).sort()) === JSON.stringify(Object.keys(fields).sort()) &&
    Object.entries(fields).every(([name, check]) => check((asked as Record<string, unknown>)[name]));
/** Accepts the same object, also with any of these flags. */
const isWith =
  (fields: Record<string, Check>, flags: readonly string[]): Check =>
  (asked) => {
    const given = flags.filter((flag) => Object.hasOwn(Object(asked), flag));
    return isOnly({ ...fields, ...Object.fromEntries(given.map((flag) => [flag, isOneOf(true, false)])) })(
      asked,
    );
  };
const isOneOf =
  (...values: unknown[]): Check =>
  (asked) =>
    values.includes(asked);
/** Accepts an account id: the site's address without `www.`, a colon and the player's id. */
const isAccount: Check = (id) =>
  typeof id === 'string' && /^https?:\/\/(?!www\.)[^/?#@\s]+:\d{1,16}$/.test(id) && id.length <= 2_000;
const isFlag = isOneOf(true, false);
const isFold = isOneOf(true, false, null);
const isDifficulty = isOneOf('easier', 'normal', 'harder', 'any');
const isPlace = isOneOf('here', 'new-tab', 'background-tab', 'new-window');
/** Accepts any number up to the latest point in time that a date may have. */
const isNumber: Check = (value) => typeof value === 'number' && Math.abs(value) <= 8.64e15;
const isTime = isNumber;
const isSort = isOneOf('site', 'near', 'difficulty', 'rating', 'last-tried', 'most-failed');
const isLanguage = isOneOf('en', 'zh-CN', 'ja', 'ko');
const isCorner = isOneOf('bottom-right', 'bottom-left', 'top-right', 'top-left', null);

const isWhole =
  (least: number, most: number): Check =>
  (count) =>
    Number.isInteger(count) && Number(count) >= least && Number(count) <= most;
/** Accepts a decision about the reviews of a problem. */
const isDecision: Check = (decided) =>
  [
    { kind: isOneOf('grade'), attemptId: isTime, grade: isOneOf('again', 'hard', 'good', 'easy') },
    { kind: isOneOf('due'), days: isWhole(1, 365) },
    { kind: isOneOf('undo'), of: isTime },
    { kind: isOneOf('remove') },
  ].some((shape) => isOnly(shape)(decided));
/** Accepts what one of the checks accepts. */
const isAny =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
/** Accepts an object with any of these parts. */
const isPartOf =
  (parts: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, part]) => Object.hasOwn(parts, name) && parts[name]?.(part));

/** Accepts a change of the session. */
const isSessionChange = isPartOf({
  paused: isOneOf(true, false, undefined),
  ended: isOneOf(true, undefined),
});
/** Accepts what a player may choose for a session. */
const isSessionChoice: Check = isOnly({
  length: isOnly({ unit: isOneOf('problems', 'minutes'), count: isWhole(1, 500) }),
  reviewsFirst: isFlag,
  autoOpen: isFlag,
  scope: (scope) => typeof scope === 'object' && !Array.isArray(scope),
  problems: (ids) =>
    ids === null || (Array.isArray(ids) && ids.length > 0 && ids.length <= 500 && ids.every(isId)),
});

/** The valid arguments of each message, by its sender. Written independently of the message router. */
export const MAY = {
  content: {
    problemPanel: (asked) =>
      isAny(
        ...[{}, { language: isLanguage }].map(
          (more) => (asked: unknown) =>
            isWith({ id: isId, panelLoaded: isFlag, wait: isFlag, ...more }, ['byPage', 'unseen', 'reveal'])(
              asked,
            ),
        ),
      )(asked),
    signs: isOnly({ ids: isIds, styled: isAny(isNull, isLanguage) }),
    problemCard: isAny(
      isOnly({ id: isId, cardLoaded: isFlag }),
      isOnly({ id: isId, cardLoaded: isFlag, language: isLanguage }),
    ),
    noticed: isOnly({ id: isId, notice: isOneOf('request', 'return', 'missing', 'left') }),
    openNextProblem: isOnly({ id: isId, how: isOneOf('next', 'review', 'easier'), difficulty: isDifficulty }),
    decideReview: isOnly({ id: isId, decision: isDecision }),
    changeNote: (asked) =>
      [{ text: isString(5_000), typedAt: isTime }, { bookmarked: isFlag }].some((change) =>
        isOnly({ id: isId, generation: isTime, change: isOnly(change) })(asked),
      ),
    changePanel: isPartOf({
      difficulty: isDifficulty,
      withoutScope: isOneOf(true),
      corner: isCorner,
      collapsed: isFold,
      keyLineDismissed: isOneOf(true),
    }),
    openPage: isAny(
      isOnly({ page: isOneOf('options', 'first', 'sessions') }),
      isOnly({ page: isOneOf('attempts'), id: isId }),
    ),
    pauseSession: isOnly({ id: isId, paused: isFlag }),
  },
  page: {
    useKey: isString(51_200),
    tryKeyAgain: isNull,
    forgetKey: isNull,
    eraseAccount: isAccount,
    // Any filters are accepted: the worker ignores invalid parts.
    findProblems: (asked) =>
      [{}, { sort: isSort }].some((more) =>
        isOnly({ filters: () => true, userInitiated: isFlag, ...more })(asked),
      ),
    findKnown: isOnly({ filters: () => true, sort: isSort }),
    moreProblems: isOnly({ sort: isSort, listed: isNumber }),
    refresh: isAny(
      isOnly({ what: isOneOf('newest', 'older'), userInitiated: isFlag }),
      isOnly({ what: isOneOf('attempts', 'problem'), id: isId, userInitiated: isFlag }),
    ),
    pickProblem: isAny(
      ...[{}, { strict: isOneOf(true) }].flatMap((more) =>
        [isPlace, isNumber].map((where) =>
          isOnly({ how: isOneOf('next'), difficulty: isDifficulty, filters: () => true, where, ...more }),
        ),
      ),
      isOnly({ how: isOneOf('review'), where: isPlace }),
      isOnly({
        how: isOneOf('session'),
        at: isTime,
        choices: isSessionChoice,
        difficulty: isDifficulty,
        where: isPlace,
      }),
    ),
    openProblem: isOnly({ id: isId, where: isPlace }),
    setNoteText: isOnly({
      id: isId,
      generation: isTime,
      typed: isOnly({ text: isString(5_000), typedAt: isTime }),
    }),
    setBookmark: isOnly({ id: isId, bookmarked: isFlag }),
    importBackup: isString(24_000_001),
    undoImport: isString(64),
    changeReviews: isAny(isOnly({ on: isFlag }), isOnly({ newPerDay: isWhole(0, 100) })),
    countToReview: isNull,
    changeSession: isAny(
      isOnly({ start: isOnly({ at: isTime, choices: isSessionChoice }) }),
      isSessionChange,
    ),
    cacheDamaged: isString(2_000),
    settingsChanged: isNull,
  },
} as const satisfies Record<string, Record<string, Check>>;

/** Returns whether a sender of this kind may send this message. */
export function isWellFormed(message: unknown, table: keyof typeof MAY): boolean {
  if (!isOnly({ ask: isString(40), with: () => true })(message)) return false;
  const { ask, with: asked } = message as { ask: string; with: unknown };
  const checks: Record<string, Check> = MAY[table];
  return Object.hasOwn(checks, ask) && checks[ask]?.(asked) === true;
}
