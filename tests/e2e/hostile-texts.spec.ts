import type { TestView } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import {
  chooseAllProblems,
  closeFilters,
  openFilters,
  openPaintedPopup,
  openRecent,
  settled,
} from './popup-view.ts';

/** Texts that a hostile site may send. */
const TEXTS = [
  `<img src=x onerror="globalThis.ran=1">`,
  `<svg/onload=globalThis.ran=1>`,
  `</style><script>globalThis.ran=1</script>`,
  `javascript:globalThis.ran=1//`,
  `" onmouseover="globalThis.ran=1`,
  `\u202egnorw eht yaw dnuor\u200b\u200d\ufeff`,
  `\ud800 lone \udfff`,
  `{{constructor.constructor('globalThis.ran=1')()}}`,
  'long '.repeat(200_000),
];

/** JSON that looks like a Preact element. */
const VNODE = {
  type: 'img',
  props: { src: 'x', onError: 'globalThis.ran=1', dangerouslySetInnerHTML: { __html: TEXTS[0] } },
  key: null,
  ref: null,
  constructor: undefined,
  __k: null,
  __v: 1,
};

/** Maximum length of a name or genre that is stored. */
const MOST = 80;

/** Checks that no text became an element, an attribute or a script. */
const TRACES = `(() => {
  const all = [...document.querySelectorAll('*')];
  return {
    ran: globalThis.ran ?? null,
    handlers: all.flatMap((one) => [...one.attributes]).map(({ name }) => name).filter((name) => name.startsWith('on')),
    foreign: all.filter(({ localName }) => ['img', 'script', 'iframe', 'object', 'base'].includes(localName))
      .map((one) => one.getAttribute('src')).filter((src) => !/^\\/(chunks|popup|options)/.test(src ?? '')),
    // A link to a place of the page itself is no link to another page.
    links: [...document.querySelectorAll('a')].filter((one) => one.href.replace(/#.*/, '') !== location.href.replace(/#.*/, '')).map((one) => [one.protocol, one.host, one.target, one.rel]),
  };
})()`;

interface Traces {
  ran: unknown;
  handlers: string[];
  foreign: string[];
  links: string[][];
}

async function expectTextsOnly(view: TestView): Promise<void> {
  const { ran, handlers, foreign, links } = await view.evaluate<Traces>(TRACES);
  expect({ ran, handlers, foreign }).toEqual({ ran: null, handlers: [], foreign: [] });
  // S26: every link leads to the site itself. A link that opens a tab sends no referrer and no opener.
  for (const [protocol, host, target, rel] of links) {
    expect([protocol, host]).toEqual(['https:', 'www.goproblems.com']);
    if (target) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
  }
}

const URLS = {
  imageUrl: 'javascript:globalThis.ran=1',
  url: 'https://evil.example/',
  href: 'data:text/html,x',
};

/** A row with this value in every field. The longest text is used only once, or the answer would be too large to read. */
function fields(value: unknown) {
  const short = typeof value === 'string' ? value.slice(0, 1_000) : value;
  return {
    rank: { value: 3, unit: short, sign: short },
    elo: short,
    rating: { stars: short, votes: short },
    isCanon: short,
    author: { name: short },
    description: short,
    ...URLS,
  };
}

test('texts of a hostile site are shown as text only', async ({ site, player, companion, problems }) => {
  const { options } = companion;
  const id = problems.first('solved');

  await test.step("S25 a player's name in the options", async () => {
    await companion.connect(player.name);
    for (const name of [TEXTS[0], TEXTS[5], TEXTS.at(-1)] as string[]) {
      await options.click('.AccountCard .buttons .button:first-child');
      const active = site.faults.add('user', {
        kind: 'json',
        value: { user: { id: player.id, name, ...URLS } },
      });
      await companion.pasteKey(site.keyOf(player.name));
      const shown = JSON.stringify(`Hello, ${name.slice(0, MOST)}`);
      await options.waitFor(`document.querySelector('.AccountCard-name')?.textContent === ${shown}`);
      await expectTextsOnly(options);
      active.clear();
    }
    // The name is not a text, so the answer is refused and the account stays.
    site.faults.once('user', { kind: 'json', value: { user: { id: player.id, name: VNODE } } });
    await options.click('.AccountCard .buttons .button:first-child');
    await companion.pasteKey(site.keyOf(player.name));
    await options.waitFor('/GoProblems has changed/.test(document.body.innerText)');
    await expectTextsOnly(options);
  });

  const genres: unknown[] = [...TEXTS, VNODE, [VNODE], { toString: 'x' }];
  const rows = genres.map((genre, i) => ({ ...fields(genre), id: i + 1, genre }));

  await test.step('S25 S26 genres and every other field in the popup', async () => {
    site.faults.add('problems', { kind: 'json', value: rows });
    await chooseAllProblems(companion);
    const popup = await openPaintedPopup(companion);
    await openFilters(popup);
    await settled(popup);
    await expect
      .poll(() =>
        popup.evaluate<string[]>(
          '[...document.querySelectorAll(".ResultList .NumberRankGenre-genre")].map((one) => one.textContent)',
        ),
      )
      .toEqual(genres.map((genre) => (typeof genre === 'string' ? genre.slice(0, MOST) : '')));
    await expectTextsOnly(popup);
    const attempts = rows.map((row, i) => ({
      ...row,
      id: 1_000 - i,
      problemId: i + 1,
      solved: true,
      createdAt: '2026-03-12T10:11:12Z',
      time: row.elo,
      user: { id: player.id },
    }));
    // The total is larger than the number of rows. Otherwise the panel would know without a request that its problem is
    // untried.
    site.faults.add('attempts', { kind: 'json', value: { items: attempts, totalRecords: 1_000 } });
    await closeFilters(popup);
    await openRecent(popup);
    await expectTextsOnly(popup);
    await popup.close();
  });

  await test.step('S25 the panel', async () => {
    site.faults.clear();
    const attempt = (value: unknown) => ({
      ...fields(value),
      id: 5,
      problemId: id,
      solved: true,
      time: fields(value).elo,
    });
    const items = genres.map((genre, i) => ({
      ...attempt(genre),
      id: 100 + i,
      createdAt: '2026-03-12T10:11:12Z',
      user: { id: player.id },
    }));
    site.faults.add('attempts', { kind: 'json', value: { items, totalRecords: items.length } });
    site.faults.add('problem', { kind: 'json', value: { ...fields(VNODE), id, genre: TEXTS[0] } });
    const page = await companion.open(id);
    await page.shadow(HOST).waitForText(`${items.length} attempts`);
    expect(await page.shadow(HOST).text()).not.toMatch(/ran=1|\[object/);
    expect(await page.shadow(HOST).attributes('img, script, iframe, [onerror], [onload]')).toBeNull();
    expect(await page.evaluate('globalThis.ran ?? null')).toBeNull();
  });

  expect((await companion.browser.settledConsoleText()).join('\n')).not.toMatch(/content.security.policy/i);
});
