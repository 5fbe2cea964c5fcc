import type { Failure } from '../../../lib/failure.ts';
import type { Fault } from '../../site/faults.ts';
import { LIST_FILTERS, type ListExtra, type Switches } from '../../site/switches.ts';

/** A failure in a tab: its kind and its complete text. `{time}`, `{host}` and `{what}` are placeholders in the text. */
export type Says = readonly [kind: Failure['kind'], sentence: string];

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

const UPDATE = 'An update may help.';
const NO_LIST: Read = {
  find: [
    'list-refused',
    'The site refuses a list with these filters. Choose fewer problems, or change the filters.',
  ],
};
const unreadable = (field: string): Says => [
  'unexpected',
  `The answer about {what} cannot be read (“${field}”). ${UPDATE}`,
];
const refused = (status: number): Says => [
  'refused-request',
  `The site did not understand the request (error ${status}). ${UPDATE}`,
];
const GONE: Says = ['interface-changed', `The site no longer answers about {what}. ${UPDATE}`];
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
    { recent: unreadable('id') },
  ],
  ["others' attempts included", { attemptsIgnore: ['user_id'], attemptUser: 'bare' }],
  ['the limit ignored', { attemptsIgnore: ['limit'], attemptsDefault: 30 }],
  ['the offset ignored', { attemptsIgnore: ['offset'] }],
  ["others' attempts hidden", { attemptsOfOthers: 'hidden' }],
  ["others' attempts refused", { attemptsOfOthers: 'refused' }],
  ['fewer attempts at once, 404 for more', { attemptsMaximum: 5 }, { recent: GONE }],
  [
    'fewer attempts at once, 400 for more',
    { attemptsMaximum: 5, attemptsOverMaximum: 'badRequest' },
    { recent: refused(400) },
  ],
  ['fewer attempts at once, clamped', { attemptsMaximum: 5, attemptsOverMaximum: 'clamped' }],
];

/** Redirects between the site's two public hosts. Only a site that runs under these names has them. */
export const HOSTS: [name: string, switches: Partial<Switches>][] = [
  ['www redirecting to the bare host', { canonicalHost: 'bare' }],
  ['the bare host redirecting to www', { canonicalHost: 'www' }],
];

const page = '<!doctype html><title>Sign in</title>';
const AT = 'Try again after {time}.';
const SAFE = `Your stored tries are safe. ${AT}`;
const trouble = (status: number): Says => [
  'server-trouble',
  `The site is having trouble (error ${status}). ${SAFE}`,
];
const FORBIDDEN: Says = ['forbidden', 'Your key cannot read {what}. Make a new key on the site.'];
const ELSE: Says = [
  'not-data',
  `The answer is not from the site. You may have to sign in to your network. ${AT}`,
];
const SILENT: Says = ['unreachable', `{host} does not answer. ${SAFE}`];

/** Everything that can go wrong with an answer, with the text that the requesting tab shows. */
export const FAULTS: [name: string, fault: Fault, says: Says][] = [
  ['status 500', { kind: 'answer', status: 500 }, trouble(500)],
  ['status 503 with a page', { kind: 'answer', status: 503, body: page }, trouble(503)],
  ['status 408', { kind: 'answer', status: 408 }, trouble(408)],
  ['status 403', { kind: 'answer', status: 403 }, FORBIDDEN],
  ['status 401', { kind: 'answer', status: 401 }, FORBIDDEN],
  ['status 418', { kind: 'answer', status: 418 }, refused(418)],
  ['status 404', { kind: 'answer', status: 404 }, GONE],
  ['status 410', { kind: 'answer', status: 410 }, GONE],
  ['a log-in page', { kind: 'html' }, ELSE],
  ['an empty answer', { kind: 'answer', status: 204 }, ELSE],
  [
    'bytes that are not text',
    { kind: 'answer', status: 200, body: Buffer.from([0xff, 0xfe, 0, 0x7b]) },
    ELSE,
  ],
  ['null', { kind: 'json', value: null }, unreadable('items')],
  ['a number', { kind: 'json', value: 7 }, unreadable('items')],
  ['an object without a list', { kind: 'json', value: { ok: true } }, unreadable('items')],
  ['rows that are lists', { kind: 'json', value: [[1], [2]] }, unreadable('id')],
  ['an answer cut short', { kind: 'truncated' }, SILENT],
  ['an answer cut short with correct headers', { kind: 'truncated', quiet: true }, ELSE],
  ['a broken connection', { kind: 'reset' }, SILENT],
  [
    'far too much',
    { kind: 'huge', bytes: 3_000_000 },
    ['too-large', `The site’s answer was too large to read. ${SAFE}`],
  ],
  [
    'a redirect elsewhere',
    { kind: 'redirect', status: 302, location: 'https://elsewhere.example/' },
    ['redirected', 'Redirected elsewhere. Your key was not sent. Another extension may be the cause.'],
  ],
  [
    'a request to slow down',
    { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
    ['slow-down', `The site asks for a pause. ${SAFE}`],
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
