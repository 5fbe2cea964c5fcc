import type { Fault } from '../../site/faults.ts';
import { LIST_FILTERS, type ListExtra, type Switches } from '../../site/switches.ts';

/** The kinds of failure that a tab shows, and their complete texts. */
export const SAYS = {
  'not-responding': 'GoProblems isn’t responding. Try again at {time}.',
  'has-changed': 'GoProblems has changed. Please update Companion.',
  'nothing-found': 'No problem matches these filters. Loosen a filter and try again.',
} as const;
export type Says = keyof typeof SAYS;

/** The failure that each tab shows after the player has pressed its button; none if the request succeeded. */
export interface Read {
  find?: Says;
  recent?: Says;
  /** The note above the list of results, if any. */
  note?: string;
}

const EXTRAS: ListExtra[] = [
  'imageUrl',
  'createdAt',
  'author',
  'elo',
  'isCanon',
  'solvedByCurrentUser',
  'currentUserAttempts',
];

const NO_LIST: Read = { find: 'nothing-found' };
const NO_ATTEMPTS: Read = { recent: 'has-changed' };
const ONLY_STATUS: Read = { note: 'Chosen by the site: status cannot be checked here.' };
const leftOut = (count: number): Read => ({ note: `${count} left out: they do not match the filters.` });
/** Filters that no problem of the practice site matches. */
const EMPTY = ['fuseki', 'solved', 'from-9d'];

/**
 * Every variant of the site's API that the contract allows: its name, the practice site's switches for it, the expected
 * texts, and the filters to set so that it makes a difference.
 */
export const SWITCHED: [name: string, switches: Partial<Switches>, read?: Read, press?: string[]][] = [
  ['the list in entries', { listEnvelope: 'entries' }],
  ['the list in items', { listEnvelope: 'items' }],
  ['the list in results', { listEnvelope: 'results' }],
  ['rows with all known extra fields', { listExtras: EXTRAS }],
  ['rows without a rating', { listRating: 'missing' }],
  ['rows without a rank', { listRank: 'missing' }],
  ['an unknown genre', { listGenre: 'unknown' }],
  ['invalid rows', { listOddRows: 3 }, { note: '3 problems could not be read.' }],
  ['the list in descending order', { listDirection: 'desc' }],
  ['the list sorted by elo', { listSort: 'elo' }],
  ['a longer list by default', { listDefault: 60 }],
  ['a list that ignores the key', { listKnowsCaller: false }],
  ['a list that requires a key', { keyOnList: 'needed' }],
  [
    'filters under camelCase names',
    { parameterNames: 'camelCase', attemptUser: 'bare' },
    { note: `${leftOut(13).note} Chosen by the site: difficulty cannot be checked here.` },
    ['from-9d'],
  ],
  ['all filters ignored', { listIgnores: LIST_FILTERS }, leftOut(16), ['joseki']],
  ['the status ignored', { listIgnores: ['statuses[]'] }, ONLY_STATUS, ['solved']],
  ['solved defined by the last attempt', { statusSolved: 'lastSolved' }, ONLY_STATUS, ['solved']],
  ['undocumented parameters refused', { undocumented: 'refused' }, ONLY_STATUS, ['joseki', 'solved']],
  ['404 for an empty list', { emptyList: 'notFound' }, NO_LIST, EMPTY],
  ['a smaller maximum and default', { listMaximum: 10, listDefault: 10 }],
  ['a maximum, 404 for more', { listMaximum: 50 }, NO_LIST, ['hundred']],
  ['a maximum, 400 for more', { listMaximum: 50, listOverMaximum: 'badRequest' }, NO_LIST, ['hundred']],
  ['a maximum, clamped', { listMaximum: 50, listOverMaximum: 'clamped' }, {}, ['hundred']],
  ['bounds on rounded ratings', { ratingBounds: 'rounded' }, leftOut(19), ['hundred', 'four-stars']],
  ['unrated problems hidden by default', { unratedByDefault: 'hidden' }],
  ['unrated problems shown by default', { unratedByDefault: 'shown' }, {}, ['four-stars']],
  ['errors that are pages', { errorBody: 'html', emptyList: 'notFound' }, NO_LIST, EMPTY],
  ['errors that are text', { errorBody: 'text', emptyList: 'notFound' }, NO_LIST, EMPTY],
  ['errors that are empty', { errorBody: 'empty', emptyList: 'notFound' }, NO_LIST, EMPTY],
  ['details that ignore the key', { problemKnowsCaller: false }],
  ['a bare user', { userEnvelope: 'bare' }],
  ['attempts in a bare array', { attemptsEnvelope: 'none' }],
  ['attempts without a total', { attemptsTotalRecords: false }],
  ['attempts with all known extra fields', { attemptExtras: ['path', 'context'], attemptUser: 'full' }],
  ['attempts with a user of null', { attemptUser: 'null' }],
  ['attempts with a bare user', { attemptUser: 'bare' }],
  ['attempts without a time', { attemptTime: 'missing' }],
  ['attempts whose time is null', { attemptTime: 'null' }],
  ['attempts without a key', { attemptsNeedKey: false }],
  ['attempts in ascending order by default', { attemptsDirection: 'asc' }],
  [
    'attempts always in ascending order',
    { attemptsDirection: 'asc', attemptsIgnore: ['sort_direction'] },
    NO_ATTEMPTS,
  ],
  ["others' attempts included", { attemptsIgnore: ['user_id'], attemptUser: 'bare' }],
  ['the limit ignored', { attemptsIgnore: ['limit'], attemptsDefault: 30 }],
  ['the offset ignored', { attemptsIgnore: ['offset'] }],
  ["others' attempts hidden", { attemptsOfOthers: 'hidden' }],
  ["others' attempts refused", { attemptsOfOthers: 'refused' }],
  ['fewer attempts at once, 404 for more', { attemptsMaximum: 5 }, NO_ATTEMPTS],
  [
    'fewer attempts at once, 400 for more',
    { attemptsMaximum: 5, attemptsOverMaximum: 'badRequest' },
    NO_ATTEMPTS,
  ],
  ['fewer attempts at once, clamped', { attemptsMaximum: 5, attemptsOverMaximum: 'clamped' }],
];

/** Redirects between the site's two public hosts. Only a site that runs under these names has them. */
export const HOSTS: [name: string, switches: Partial<Switches>][] = [
  ['www redirecting to the bare host', { canonicalHost: 'bare' }],
  ['the bare host redirecting to www', { canonicalHost: 'www' }],
];

/** Everything that can go wrong with an answer, with the text that the requesting tab shows. */
export const FAULTS: [name: string, fault: Fault, says: Says][] = [
  ['status 500', { kind: 'answer', status: 500 }, 'not-responding'],
  ['status 403', { kind: 'answer', status: 403 }, 'has-changed'],
  ['status 418', { kind: 'answer', status: 418 }, 'has-changed'],
  ['status 404', { kind: 'answer', status: 404 }, 'has-changed'],
  ['a log-in page', { kind: 'html' }, 'not-responding'],
  [
    'bytes that are not text',
    { kind: 'answer', status: 200, body: Buffer.from([0xff, 0xfe, 0, 0x7b]) },
    'not-responding',
  ],
  ['rows that are lists', { kind: 'json', value: [[1], [2]] }, 'has-changed'],
  ['an answer cut short', { kind: 'truncated' }, 'not-responding'],
  ['a broken connection', { kind: 'reset' }, 'not-responding'],
  ['far too much', { kind: 'huge', bytes: 3_000_000 }, 'has-changed'],
  [
    'a redirect elsewhere',
    { kind: 'redirect', status: 302, location: 'https://elsewhere.example/' },
    'not-responding',
  ],
  [
    'a request to slow down',
    { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
    'not-responding',
  ],
];

/** Unusual answers that are valid. */
export const HARMLESS: [name: string, fault: Fault][] = [
  [
    'a valid answer with a wrong content type',
    { kind: 'relabelled', headers: { 'content-type': 'text/html' } },
  ],
  ['a valid answer without a content type', { kind: 'relabelled', headers: { 'content-type': null } }],
  ['a valid answer in small pieces', { kind: 'drip', bytes: 700, everyMs: 5 }],
  ['a valid answer after a delay', { kind: 'none', delayMs: 1_500 }],
];
