import type { Fault, FaultRoute } from '../site/faults.ts';
import { defaultSwitches, LIST_FILTERS, type ListExtra, type Switches } from '../site/switches.ts';
import type { TestPopup } from './browsers/browser.ts';
import type { Companion } from './companion.ts';
import { expect, test } from './fixture.ts';
import { find, openFilters, painted, settled, shownIds, TAB_FAILURE, textIn } from './popup-view.ts';

/** What a player reads in each tab after pressing its button: a sentence, or none where all is well. */
interface Read {
  find?: RegExp;
  recent?: RegExp;
  /** A quiet note above the list instead. */
  note?: RegExp;
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
const NO_TOTAL = { attemptsTotalRecords: false } as const;

const NO_LIST = /does not answer for these filters/;
/** Filters that no problem of the site meets. */
const EMPTY = ['fuseki', 'solved', 'from-9d'];

/** Every point that the contract leaves open, each way it can be, with the filters that bring it out. */
const SWITCHED: [name: string, switches: Partial<Switches>, read: Read, press?: string[]][] = [
  ['the list in entries', { listEnvelope: 'entries' }, {}],
  ['the list in items', { listEnvelope: 'items' }, {}],
  ['the list in results', { listEnvelope: 'results' }, {}],
  ['rows with all that any client has seen', { listExtras: EXTRAS }, {}],
  ['rows without a rating', { listRating: 'missing' }, {}],
  ['rows without a rank', { listRank: 'missing' }, {}],
  ['a genre nobody knows', { listGenre: 'unknown' }, {}],
  ['rows that make no sense', { listOddRows: 3 }, { note: /3 rows could not be read\./ }],
  ['the list the other way round', { listDirection: 'desc' }, {}],
  ['the list by elo', { listSort: 'elo' }, {}],
  ['a longer list by itself', { listDefault: 60 }, {}],
  ['a list that does not know the caller', { listKnowsCaller: false }, {}],
  ['a list that wants a key', { keyOnList: 'needed' }, {}],
  [
    'filters under other names',
    { parameterNames: 'camelCase', attemptUser: 'bare' },
    { note: /left out: they do not fit|none fits/, recent: /other players' attempts/ },
    ['from-9d'],
  ],
  ['all filters ignored', { listIgnores: LIST_FILTERS }, { note: /left out: they do not fit/ }, ['joseki']],
  [
    'the status ignored',
    { listIgnores: ['statuses[]'] },
    { note: /Only the site can tell: status\./ },
    ['solved'],
  ],
  ['solved meaning solved last', { statusSolved: 'lastSolved' }, { note: /status/ }, ['solved']],
  ['nothing but what is documented', { undocumented: 'refused' }, {}, ['joseki', 'solved']],
  ['404 for an empty list', { emptyList: 'notFound' }, { find: NO_LIST }, EMPTY],
  ['a shorter list at most', { listMaximum: 10, listDefault: 10 }, {}],
  ['a maximum, 404 for more', { listMaximum: 50 }, { find: NO_LIST }, ['hundred']],
  [
    'a maximum, 400 for more',
    { listMaximum: 50, listOverMaximum: 'badRequest' },
    { find: NO_LIST },
    ['hundred'],
  ],
  ['a maximum, clamped', { listMaximum: 50, listOverMaximum: 'clamped' }, {}, ['hundred']],
  ['bounds on rounded ratings', { ratingBounds: 'rounded' }, { note: /left out/ }, ['hundred', 'four-stars']],
  ['unrated problems hidden by itself', { unratedByDefault: 'hidden' }, {}],
  ['unrated problems shown by itself', { unratedByDefault: 'shown' }, {}, ['four-stars']],
  ['errors that are pages', { errorBody: 'html', emptyList: 'notFound' }, { find: NO_LIST }, EMPTY],
  ['errors that are text', { errorBody: 'text', emptyList: 'notFound' }, { find: NO_LIST }, EMPTY],
  ['errors that are empty', { errorBody: 'empty', emptyList: 'notFound' }, { find: NO_LIST }, EMPTY],
  ['details that do not know the caller', { problemKnowsCaller: false }, {}],
  ['a bare user', { userEnvelope: 'bare' }, {}],
  ['one of its two hosts leading to the other', { canonicalHost: 'bare' }, {}],
  ['the other of its two hosts leading to the one', { canonicalHost: 'www' }, {}],
  ['attempts in a bare array', { attemptsEnvelope: 'none' }, {}],
  ['attempts without a total', NO_TOTAL, {}],
  [
    'attempts with all that any client has seen',
    { attemptExtras: ['path', 'context'], attemptUser: 'full' },
    {},
  ],
  ['attempts of a user who is null', { attemptUser: 'null' }, {}],
  ['attempts of a bare user', { attemptUser: 'bare' }, {}],
  ['attempts without a time', { attemptTime: 'missing' }, {}],
  ['attempts whose time is null', { attemptTime: 'null' }, {}],
  ['attempts without a key', { attemptsNeedKey: false }, {}],
  ['attempts the other way round without a word', { attemptsDirection: 'asc' }, {}],
  [
    'attempts in no order that was asked for',
    { attemptsDirection: 'asc', attemptsIgnore: ['sort_direction'] },
    { recent: /cannot be read: “id”/ },
  ],
  [
    "others' attempts too",
    { attemptsIgnore: ['user_id'], attemptUser: 'bare' },
    { recent: /other players' attempts/ },
  ],
  ['another limit than asked for', { attemptsIgnore: ['limit'], attemptsDefault: 30 }, {}],
  ['the offset ignored', { attemptsIgnore: ['offset'] }, {}],
  ["others' attempts hidden", { attemptsOfOthers: 'hidden' }, {}],
  ["others' attempts refused", { attemptsOfOthers: 'refused' }, {}],
  [
    'fewer attempts at once, 404 for more',
    { attemptsMaximum: 20 },
    { recent: /no longer answers about your attempts/ },
  ],
  [
    'fewer attempts at once, 400 for more',
    { attemptsMaximum: 20, attemptsOverMaximum: 'badRequest' },
    { recent: /did not understand the question \(error 400\)/ },
  ],
  ['fewer attempts at once, clamped', { attemptsMaximum: 20, attemptsOverMaximum: 'clamped' }, {}],
];

const page = '<!doctype html><title>Sign in</title>';

/** Everything that can go wrong with an answer; the sentence for it in whichever tab asked. */
const FAULTS: [name: string, fault: Fault, read: RegExp][] = [
  ['status 500', { kind: 'answer', status: 500 }, /having trouble \(error 500\)/],
  ['status 503 with a page', { kind: 'answer', status: 503, body: page }, /having trouble \(error 503\)/],
  ['status 408', { kind: 'answer', status: 408 }, /having trouble \(error 408\)/],
  ['status 403', { kind: 'answer', status: 403 }, /does not let it see/],
  ['status 401', { kind: 'answer', status: 401 }, /does not let it see/],
  ['status 418', { kind: 'answer', status: 418 }, /did not understand the question \(error 418\)/],
  ['status 404', { kind: 'answer', status: 404 }, /no longer answers about/],
  ['status 410', { kind: 'answer', status: 410 }, /no longer answers about/],
  ['a log-in page', { kind: 'html' }, /Something else answers/],
  ['an empty answer', { kind: 'answer', status: 204 }, /Something else answers/],
  [
    'bytes that are no text',
    { kind: 'answer', status: 200, body: Buffer.from([0xff, 0xfe, 0, 0x7b]) },
    /Something else answers/,
  ],
  ['null', { kind: 'json', value: null }, /cannot be read/],
  ['a number', { kind: 'json', value: 7 }, /cannot be read/],
  ['an object without a list', { kind: 'json', value: { ok: true } }, /cannot be read/],
  ['rows that are lists', { kind: 'json', value: [[1], [2]] }, /cannot be read/],
  ['an answer cut short', { kind: 'truncated' }, /does not answer\./],
  ['an answer cut short without a sign', { kind: 'truncated', quiet: true }, /Something else answers/],
  ['a broken connection', { kind: 'reset' }, /does not answer\./],
  ['far too much', { kind: 'huge', bytes: 3_000_000 }, /far too large/],
  [
    'a redirect elsewhere',
    { kind: 'redirect', status: 302, location: 'https://elsewhere.example/' },
    /pointed to another address/,
  ],
  [
    'a request to slow down',
    { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
    /asks for a pause/,
  ],
];

/** Answers that look odd and are right. */
const HARMLESS: [name: string, fault: Fault][] = [
  ['a right answer of the wrong type', { kind: 'relabelled', headers: { 'content-type': 'text/html' } }],
  ['a right answer without a type', { kind: 'relabelled', headers: { 'content-type': null } }],
  ['a right answer in small pieces', { kind: 'drip', bytes: 700, everyMs: 5 }],
  ['a right answer late', { kind: 'none', delayMs: 1_500 }],
];

async function open(companion: Companion, name: string): Promise<TestPopup> {
  await companion.connect(name);
  const popup = await companion.openPopup();
  await painted(popup);
  await popup.waitFor('document.querySelector(".ResultList")');
  await openFilters(popup);
  await settled(popup);
  return popup;
}

async function pressed(popup: TestPopup, names: readonly string[] = []): Promise<void> {
  for (const name of names) {
    if (name === 'hundred') await choose(popup, COUNT, '100');
    else if (name === 'four-stars') await choose(popup, STARS_FROM, '4');
    else if (name === 'from-9d') {
      await popup.type('.DifficultyField', '9d');
      await popup.press('Enter');
    } else await popup.click(`.Chip[data-name="${name}"]`);
  }
}

/** The places of the selects among the filters. */
const [STARS_FROM, COUNT] = [0, 2];

async function choose(popup: TestPopup, place: number, value: string): Promise<void> {
  await popup.evaluate(`(() => {
    const select = document.querySelectorAll('.FilterBox .Choice select')[${place}];
    select.value = '${value}';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
}

const failureShown = (popup: TestPopup) => textIn(popup, TAB_FAILURE);

async function recent(popup: TestPopup): Promise<void> {
  await popup.click('#tab-recent');
  await popup.waitFor('document.querySelector(".RecentBar")');
  await settled(popup);
  await popup.click('.RecentBar button');
  await settled(popup);
}

async function expectRead(popup: TestPopup, read: RegExp | undefined, name: string): Promise<void> {
  const text = await failureShown(popup);
  if (read) expect(text, name).toMatch(read);
  else expect(text, name).toBe('');
  expect(await popup.evaluate<number>('document.querySelectorAll(".FailureNote").length'), name).toBe(
    read ? 1 : 0,
  );
}

const PARTS = 4;
const part = <T>(list: readonly T[], index: number, of: number): T[] =>
  list.filter((_, i) => i % of === index);

test.describe('the popup and a site', () => {
  for (let index = 0; index < PARTS; index++) {
    test(`that has it any way the contract leaves open, ${index + 1} of ${PARTS}`, async ({
      site,
      player,
      companion,
    }) => {
      test.slow();
      const popup = await open(companion, player.name);
      await find(popup);
      const found = await shownIds(popup);
      await recent(popup);
      const attempts = await shownIds(popup);
      for (const [name, switches, read, press] of part(SWITCHED, index, PARTS)) {
        await popup.click('#tab-find');
        await pressed(popup, press);
        Object.assign(site.switches, switches);
        await find(popup);
        await expectRead(popup, read.find, name);
        if (read.note) expect(await textIn(popup, '.FindTab'), name).toMatch(read.note);
        await recent(popup);
        await expectRead(popup, read.recent, name);
        // Nothing that was known is lost.
        expect((await shownIds(popup)).slice(0, attempts.length), name).toEqual(attempts);
        Object.assign(site.switches, defaultSwitches());
        await popup.click('.RecentBar button');
        await settled(popup);
        await expectRead(popup, undefined, name);
        await popup.click('#tab-find');
        if (press) await popup.click('.FilterBox-head .quiet-button:last-child');
        await find(popup);
        await expectRead(popup, undefined, name);
        expect(await shownIds(popup), name).toEqual(found);
      }
    });
  }

  for (const [route, tab] of [
    ['problems', 'find'],
    ['attempts', 'recent'],
  ] as const) {
    test(`that answers ${route} with any fault: one sentence, nothing lost, and it mends`, async ({
      site,
      player,
      companion,
    }) => {
      test.slow();
      const popup = await open(companion, player.name);
      if (tab === 'recent') await recent(popup);
      const known = await shownIds(popup);
      const again = tab === 'find' ? () => find(popup) : () => recent(popup);
      for (const [name, fault, read] of FAULTS) {
        const active = site.faults.add(route, fault);
        await again();
        await expectRead(popup, read, name);
        expect(await shownIds(popup), name).toEqual(known);
        active.clear();
        await mended(popup, again, fault);
        await expectRead(popup, undefined, name);
        expect(await shownIds(popup), name).toEqual(known);
      }
      for (const [name, fault] of HARMLESS) {
        site.faults.once(route as FaultRoute, fault);
        await again();
        await expectRead(popup, undefined, name);
        expect(await shownIds(popup), name).toEqual(known);
      }
    });
  }

  for (const [name, switches] of [
    ['401', { refusalStatus: 401 }],
    ['403', { refusalStatus: 403 }],
    ['401, but lists problems as for anybody', { badKeyOnProblems: 'anonymous' }],
  ] as const) {
    test(`that no longer accepts the key and says ${name}: what was known stays, and problems are found without it`, async ({
      site,
      player,
      companion,
    }) => {
      const popup = await open(companion, player.name);
      await recent(popup);
      const attempts = await shownIds(popup);
      Object.assign(site.switches, switches);
      site.revokeKey(site.keyOf(player.name));
      await recent(popup);
      await expect.poll(() => textIn(popup, '.PopupNotice')).toMatch(/does not accept the key/);
      expect(await shownIds(popup)).toEqual(attempts);
      await popup.click('#tab-find');
      const before = site.log.mark();
      await find(popup);
      expect(await failureShown(popup)).toBe('');
      expect(await shownIds(popup)).toHaveLength(20);
      expect((await site.log.next('problems', before)).headers['x-api-key']).toBeUndefined();
      expect(await textIn(popup, '.StatusFilter-why')).not.toBe('');
      // A new key mends it all.
      await popup.close();
      await companion.options.bringToFront();
      await companion.options.click('.AccountCard .button:first-child');
      await companion.pasteKey(site.makeKey(player.id));
      await companion.options.waitFor(`!document.querySelector('.FailureNote')`);
      const again = await companion.openPopup();
      await painted(again);
      await expect.poll(() => textIn(again, '.PopupNotice')).toBe('');
      await again.click('#tab-recent');
      await expect.poll(() => shownIds(again)).toEqual(attempts);
    });
  }

  test('that wants a key for its list says so to who has none, and finds problems once there is one', async ({
    site,
    player,
    companion,
  }) => {
    site.switches.keyOnList = 'needed';
    const popup = await companion.openPopup();
    await painted(popup);
    await expect.poll(() => failureShown(popup)).toMatch(/There is no key yet\./);
    await popup.close();
    await companion.connect(player.name);
    const again = await companion.openPopup();
    await again.waitFor('document.querySelector(".ResultList")');
    expect(await failureShown(again)).toBe('');
  });
});

/** What the site itself asked for is waited for, and then it mends without a press. */
async function mended(popup: TestPopup, again: () => Promise<void>, fault: Fault): Promise<void> {
  if (fault.kind === 'answer' && fault.status === 429) await expect.poll(() => failureShown(popup)).toBe('');
  else await again();
}
