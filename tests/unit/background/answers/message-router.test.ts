import { describe, expect, it } from 'vitest';
import { routeMessages } from '../../../../lib/background/answers/message-router.ts';
import { LARGEST_BACKUP } from '../../../../lib/backup/backup.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { LANGUAGE_TAGS } from '../../../../lib/languages.ts';
import { TAB } from '../../../../lib/limits.ts';
import { CONTENT_SHAPES, PAGE_SHAPES } from '../../../../lib/message-shapes.ts';
import { DIFFICULTIES } from '../../../../lib/picks/difficulties.ts';
import { MAY } from '../../malformed/allowed.ts';
import { untilIdle } from '../../support/virtual-environment.ts';
import { EXTENSION_ORIGIN, hearMessages, send } from './router-in-node.ts';

hearMessages();

const PAGE = { id: 'companion', origin: EXTENSION_ORIGIN };
const CONTENT = { id: 'companion', origin: 'https://www.goproblems.com', frameId: 0, tab: { id: 3 } };

/** The largest choices for a session. */
const SESSIONS = [
  {
    length: { unit: 'problems', count: 500 },
    reviewsFirst: true,
    scope: null,
    autoOpen: true,
    problems: Array.from({ length: 500 }, (_, i) => i + 1),
  },
  {
    length: { unit: 'minutes', count: 1 },
    reviewsFirst: false,
    autoOpen: false,
    scope: NO_FILTERS,
    problems: null,
  },
];

/** The largest valid arguments of each message, and for some also the smallest. */
const LARGEST: { [T in keyof typeof MAY]: Record<keyof (typeof MAY)[T], unknown[]> } = {
  content: {
    problemPanel: [
      { id: 1_000_000_000, panelLoaded: true, wait: false },
      { id: 1, panelLoaded: false, language: 'ja', wait: true, byPage: true, unseen: true, reveal: true },
    ],
    signs: [
      { ids: [], styled: 'en' },
      { ids: Array.from({ length: 2_000 }, (_, i) => i + 1), styled: null },
    ],
    problemCard: [
      { id: 1, cardLoaded: false },
      ...LANGUAGE_TAGS.map((language) => ({ id: 1, cardLoaded: true, language })),
    ],
    noticed: ['request', 'return', 'missing', 'left'].map((notice) => ({ id: 1, notice })),
    openNextProblem: [
      ...DIFFICULTIES.map((difficulty) => ({ id: 1, how: 'next', difficulty })),
      ...['review', 'easier'].map((how) => ({ id: 1, how, difficulty: DIFFICULTIES[0] })),
    ],
    decideReview: [
      { kind: 'grade', attemptId: 8.64e15, grade: 'again' },
      { kind: 'due', days: 365 },
      { kind: 'undo', of: -8.64e15 },
      { kind: 'remove' },
    ].map((decision) => ({ id: 1_000_000_000, decision })),
    changeNote: [
      { text: '', typedAt: 0 },
      { text: 'x'.repeat(5_000), typedAt: 8.64e15 },
      { bookmarked: true },
      { bookmarked: false },
    ].map((change) => ({ id: 1_000_000_000, generation: 8.64e15, change })),
    changePanel: [
      ...DIFFICULTIES.map((difficulty) => ({ difficulty })),
      { withoutScope: true },
      { corner: null, collapsed: null },
      { corner: 'top-left', collapsed: true },
      { corner: 'top-left' },
      { collapsed: false },
      { keyLineDismissed: true },
    ],
    openPage: [
      ...['options', 'first', 'sessions'].map((page) => ({ page })),
      { page: 'attempts', id: 1_000_000_000 },
    ],
    pauseSession: [true, false].map((paused) => ({ id: 1_000_000_000, paused })),
  },
  page: {
    useKey: ['', 'x'.repeat(51_200)],
    tryKeyAgain: [null],
    forgetKey: [null],
    eraseAccount: ['https://goproblems.com:9007199254740991'],
    findProblems: [{ filters: {}, userInitiated: true }],
    findKnown: [{ filters: {}, sort: 'site' }],
    moreProblems: [{ sort: 'site', listed: 200 }],
    refresh: [
      ...['newest', 'older'].map((what) => ({ what, userInitiated: false })),
      ...['attempts', 'problem'].map((what) => ({ what, id: 1, userInitiated: true })),
    ],
    pickProblem: [
      ...DIFFICULTIES.map((difficulty) => ({ how: 'next', difficulty, filters: {}, where: 'here' })),
      { how: 'next', difficulty: DIFFICULTIES[0], filters: {}, strict: true, where: 7 },
      { how: 'review', where: 'new-tab' },
      ...SESSIONS.map((choices) => ({
        how: 'session',
        at: 8.64e15,
        choices,
        difficulty: DIFFICULTIES[0],
        where: 'here',
      })),
    ],
    openProblem: ['here', 'new-tab', 'background-tab', 'new-window'].map((where) => ({
      id: 1_000_000_000,
      where,
    })),
    setNoteText: [
      { id: 1_000_000_000, generation: 8.64e15, typed: { text: 'x'.repeat(5_000), typedAt: 8.64e15 } },
    ],
    setBookmark: [true, false].map((bookmarked) => ({ id: 1_000_000_000, bookmarked })),
    importBackup: ['', 'x'.repeat(LARGEST_BACKUP + 1)],
    undoImport: ['', '0'.repeat(64)],
    changeReviews: [{ on: true }, { newPerDay: 100 }],
    countToReview: [null],
    changeSession: [
      {},
      { paused: false },
      { ended: true },
      ...SESSIONS.map((choices) => ({ start: { at: 8.64e15, choices } })),
    ],
    cacheDamaged: ['player', `site:${'x'.repeat(1_995)}`],
    settingsChanged: [null],
  },
};

const CASES = Object.entries(LARGEST).flatMap(([table, questions]) =>
  Object.entries(questions).flatMap(([ask, all]) =>
    all.map((asked) => ({ table, ask, asked, from: table === 'page' ? PAGE : CONTENT })),
  ),
);

/** Starts the router with this handler for every message. */
function openWith(handle: (asked: unknown) => Promise<unknown>): void {
  const all = (table: keyof typeof MAY) =>
    Object.fromEntries(Object.keys(MAY[table]).map((name) => [name, handle])) as never;
  routeMessages({} as never, { content: all('content'), page: all('page') });
}

describe('the message router', () => {
  it('is tested with every message', () => {
    expect(Object.keys(LARGEST.content).sort()).toEqual(Object.keys(CONTENT_SHAPES).sort());
    expect(Object.keys(LARGEST.page).sort()).toEqual(Object.keys(PAGE_SHAPES).sort());
  });

  it.each(CASES)('accepts the largest $ask of a $table', async ({ ask, asked, from }) => {
    openWith(async () => 'handled');
    expect(await send({ ask, with: asked }, from)).toEqual({ answer: 'handled' });
  });

  it.each([
    ['the top frame of the site', {}, true],
    ['the site under its other name', { origin: 'https://goproblems.com' }, true],
    ['the site without encryption', { origin: 'http://www.goproblems.com' }, false],
    ['a host below the site', { origin: 'https://a.www.goproblems.com' }, false],
    ['another site', { origin: 'https://example.com' }, false],
    ['a sender without an origin', { origin: undefined }, false],
    ['a frame inside the page', { frameId: 7 }, false],
    ['a page that is prerendered', { documentLifecycle: 'prerender' }, false],
    ['a sender without a tab', { tab: undefined }, false],
    ['another extension', { id: 'another' }, false],
    ['the page of another extension', { id: 'another', origin: EXTENSION_ORIGIN }, false],
  ])('judges a content message from %s by all of its sender', async (_, changed, isAccepted) => {
    openWith(async () => 'handled');
    const answer = await send(
      { ask: 'openPage', with: { page: 'attempts', id: 1 } },
      { ...CONTENT, ...changed },
    );
    expect(answer).toEqual(isAccepted ? { answer: 'handled' } : { refused: true });
  });

  it('refuses a signs message with one id too many', async () => {
    openWith(async () => 'handled');
    const ids = Array.from({ length: 2_001 }, (_, i) => i + 1);
    expect(await send({ ask: 'signs', with: { ids, styled: 'en' } }, CONTENT)).toEqual({ refused: true });
  });

  it.each(CASES)('reports an error in $ask as broken, not refused', async ({ ask, asked, from }) => {
    openWith(() => Promise.reject(new Error('storage')));
    expect(await send({ ask, with: asked }, from)).toEqual({ broke: true });
  });

  it('S24 answers only so many messages of a tab at once, and all others meanwhile', async () => {
    const begun: unknown[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    openWith(async (asked) => {
      begun.push(asked);
      await released;
      return 'handled';
    });
    const signs = (from: object, first: number) =>
      Array.from({ length: 2 * TAB.messagesAtOnce }, (_, i) =>
        send({ ask: 'signs', with: { ids: [first + i], styled: null } }, from),
      );
    const first = signs(CONTENT, 1);
    const second = signs({ ...CONTENT, tab: { id: 4 } }, 1_001);
    const pages = first.map(() => send({ ask: 'settingsChanged', with: null }, PAGE));
    const expected = [
      ...[1, 1_001].flatMap((first) =>
        Array.from({ length: TAB.messagesAtOnce }, (_, i) => ({ ids: [first + i], styled: null })),
      ),
      ...pages.map(() => null),
    ];
    await expect.poll(() => begun.length).toBe(expected.length);
    // Only a message that is answered makes room for the next one.
    await untilIdle(() => false);
    expect(begun).toHaveLength(expected.length);
    expect(begun).toEqual(expect.arrayContaining(expected));
    release();
    const all = [...first, ...second, ...pages];
    expect(await Promise.all(all)).toEqual(all.map(() => ({ answer: 'handled' })));
    expect(begun).toHaveLength(all.length);
  });
});
