import type { Fault } from '../../site/faults.ts';
import { LIST_FILTERS, type ListExtra, type Switches } from '../../site/switches.ts';

/** The kinds of failure that a tab shows, and their complete texts. */
export const SAYS = {
  'not-responding': 'GoProblems isn’t responding. Try again at {time}.',
  'has-changed': 'GoProblems has changed. Please update Companion.',
  'nothing-found': 'No problem matches these filters.',
} as const;
export type Says = keyof typeof SAYS;

/** The failure that each tab shows after the player has pressed its button; none if the request succeeded. */
export interface Read {
  find?: Says;
  recent?: Says;
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
/** Filters that no problem of the practice site matches. */
const EMPTY = ['fuseki', 'solved', 'from-9d'];

/**
 * Variants of the site's answers that may well be: the name, the practice site's switches for it, the expected texts, and
 * the filters to set so that it makes a difference.
 */
export const SWITCHED: [name: string, switches: Partial<Switches>, read?: Read, press?: string[]][] = [
  ['the list in entries', { listEnvelope: 'entries' }],
  ['rows with all known extra fields', { listExtras: EXTRAS }],
  ['rows without a rank', { listRank: 'missing' }],
  ['an unknown genre', { listGenre: 'unknown' }],
  ['invalid rows', { listOddRows: 3 }],
  ['a list that requires a key', { keyOnList: 'needed' }],
  ['all filters ignored', { listIgnores: LIST_FILTERS }, {}, ['joseki']],
  ['the status ignored', { listIgnores: ['statuses[]'] }, {}, ['solved']],
  ['404 for an empty list', { emptyList: 'notFound' }, NO_LIST, EMPTY],
  ['errors that are pages', { errorBody: 'html', emptyList: 'notFound' }, NO_LIST, EMPTY],
  ['a bare user', { userEnvelope: 'bare' }],
  ['attempts in a bare array', { attemptsEnvelope: 'none' }],
  ['attempts without a total', { attemptsTotalRecords: false }],
  ['attempts with all known extra fields', { attemptExtras: ['path', 'context'], attemptUser: 'full' }],
  ['attempts without a time', { attemptTime: 'missing' }],
  ['attempts without a key', { attemptsNeedKey: false }],
  ["others' attempts included", { attemptsIgnore: ['user_id'], attemptUser: 'bare' }],
  ['the limit ignored', { attemptsIgnore: ['limit'], attemptsDefault: 30 }],
  ['the offset ignored', { attemptsIgnore: ['offset'] }],
  ["others' attempts refused", { attemptsOfOthers: 'refused' }],
  ['fewer attempts at once, 404 for more', { attemptsMaximum: 5 }, NO_ATTEMPTS],
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
  ['a valid answer in small pieces', { kind: 'drip', bytes: 700, everyMs: 5 }],
  ['a valid answer after a delay', { kind: 'none', delayMs: 1_500 }],
];
