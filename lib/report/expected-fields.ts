import type { Endpoint } from '../failure.ts';

/**
 * Paths within an answer, each with the types that were seen there, such as `integer|null`; `missing`: not every object has
 * it. The elements of a list have the path of the list with `[]`; the answer itself has the empty path.
 */
export type Fields = Readonly<Record<string, string>>;

/** Returns fields of the same types. `names`: separated by blanks. */
function all(types: string, names: string): Fields {
  return Object.fromEntries(names.split(' ').map((name) => [name, types]));
}

/** Returns the fields of an object at a path. `types`: those of the object itself. */
function at(path: string, types: string, fields: Fields): Fields {
  const inner = Object.entries(fields).map(([name, of]) => [`${path}.${name}`, of]);
  return { [path]: types, ...Object.fromEntries(inner) };
}

const ANYTHING = 'null|boolean|number|string|object|array';
const MARKED_RANK = { value: 'integer', unit: 'string', exact: 'boolean', mark: 'boolean' };
const RANK = { ...MARKED_RANK, mark: 'boolean|missing' };
const COUNTS = all('integer', 'solved failed tries speedSolved speedPlay');

const PROBLEM: Fields = {
  id: 'integer',
  ...at('rank', 'object|null', MARKED_RANK),
  genre: 'string',
  ...at('rating', 'object|null', { stars: 'number', votes: 'integer', currentUserVote: ANYTHING }),
  ...at('flagStats', 'object', {
    ...all('integer', 'positiveFlagSum negativeFlagSum flagSum'),
    flags: 'array',
    userFlag: ANYTHING,
  }),
};

/**
 * The fields of the answers, as public clients of the site saw them. `site-answers.ts` reads no others (a test compares).
 */
export const EXPECTED_FIELDS: Readonly<Record<Endpoint, Fields>> = {
  problems: {
    '': 'array',
    ...at('[]', 'object', {
      ...PROBLEM,
      ...at('rank', 'object|null', RANK),
      isCanon: 'boolean|missing',
      ...all('object|string|null|missing', 'imageUrl author'),
      elo: 'number|null|missing',
      createdAt: 'date|missing',
    }),
  },
  problem: {
    '': 'object',
    ...PROBLEM,
    ...all('boolean', 'isCanon isStandard hasNegativeFlags solvedByCurrentUser isFavorited canBeEdited'),
    ...all('boolean', 'allowSuggestedDifficulty alive sandbox'),
    ...all('integer', 'problemLevel commentsCount suggestionsOpenCount'),
    ...all('number|null', 'avgSolveTimeSeconds suggestedElo'),
    ...all('string|null', 'source playerColor'),
    ...all('string', 'specificGenre description sgf'),
    elo: 'number',
    createdAt: 'date',
    ...at('author', 'object', {
      id: 'integer',
      name: 'string',
      avatar: 'object|null',
      lastOnlineAt: 'date|null',
      ...at('rank', 'object|null', MARKED_RANK),
      ...at('displayRank', 'object|null', MARKED_RANK),
      elo: 'number|null',
    }),
    ...at('attempts', 'object', COUNTS),
    ...at('currentUserAttempts', 'object', COUNTS),
    ...at('userData', 'object', {
      ...at('attempts', 'object', COUNTS),
      ...all('boolean', 'isFavorited canBeEdited'),
    }),
    collections: 'array',
    ...at('collections[]', 'object', { id: 'integer', name: 'string', core: 'boolean', privacy: 'string' }),
  },
  user: {
    '': 'object',
    ...at('user', 'object', {
      ...all('integer', 'id solveTotal dailyProblemsSolved problemsCount friendsCount commentsCount'),
      ...all('integer', 'achievementsCount timeTrialLevelsWonCount notificationsCount'),
      ...all('number|null', 'visibleElo displayRating highestVisibleElo rushBestScore gobits'),
      ...all('string|null', 'info language lastHere joined'),
      name: 'string',
      avatar: 'object|null',
      roles: 'array',
      isPro: 'boolean',
      ...at('rank', 'object|null', RANK),
    }),
  },
  attempts: {
    '': 'object',
    totalRecords: 'integer',
    items: 'array',
    ...at('items[]', 'object', {
      ...all('integer', 'id problemId'),
      ...all('boolean', 'solved hardstop'),
      ...all('string|null|missing', 'path context contextRepresentation'),
      createdAt: 'date',
      time: 'number|null',
      ...at('rank', 'object|null', RANK),
      ...at('user', 'object|null|missing', {
        id: 'integer',
        name: 'string',
        avatar: 'object|null|missing',
        lastOnlineAt: 'date|null|missing',
        ...at('rank', 'object|null|missing', RANK),
        elo: 'number|null|missing',
      }),
    }),
  },
};
