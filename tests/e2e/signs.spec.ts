import { sending } from './content-world.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { goWithin, solve } from './panel-view.ts';
import { openRecent, painted } from './popup-view.ts';
import {
  expectSigns,
  layoutOf,
  linksInContentWorld,
  requestedSigns,
  trueSigns,
  watchMessages,
} from './signs-view.ts';

const CARD = '[data-companion-card]';
const MARKED = '[data-companion-sign]';

const now = new Date().toISOString();

test.use({
  siteSize: { problems: 300, attempts: 1200, firstPlayer: { attempts: 340, problems: 200 }, now },
  history: true,
});

const all = (count: number) => `/problems/all?count=${count}`;

test('signs follow the page, and only new links are requested', async ({
  site,
  player,
  complete: companion,
}) => {
  const truth = trueSigns(site, player.id);
  const page = await companion.visit('/keys');
  await page.waitFor('document.querySelector("h1")');
  await watchMessages(companion, page);
  const requested = async () => (await requestedSigns(companion, page)).map(({ length }) => length);

  await test.step('a page without a problem link sends no message', async () => {
    // The page has links of all kinds, but none to a problem.
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<p id="more"><a href="/users/12">a</a> <a href="/problems?page=2">b</a> <a href="#12">c</a> <a>d</a></p>')`,
    );
    // The wait is the test: the content script checks new links within a second, and it shows nothing if it sends no request.
    await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 1_500))`);
    expect(await requested()).toEqual([]);
  });

  await test.step('links that are loaded later', async () => {
    await goWithin(page, '/problems/all?count=60');
    await page.waitFor('document.querySelectorAll(".card").length === 60');
    await expectSigns(page, truth);
    await page.click('main > p:last-child .button');
    await page.waitFor('document.querySelectorAll(".card").length === 160');
    await expectSigns(page, truth);
    expect(await requested()).toEqual([60, 100]);
  });

  await test.step('links that change, and elements cloned, redrawn or put back', async () => {
    await page.click('main > p:nth-child(3) .button');
    await expectSigns(page, truth);
    await page.evaluate(`(() => {
      const cards = document.querySelector('.cards');
      cards.append(...[...cards.children].slice(0, 20).map((card) => card.cloneNode(true)));
      const [first] = cards.children;
      first.remove();
      cards.append(first);
    })()`);
    await page.waitFor('document.querySelectorAll(".card").length === 180');
    await expectSigns(page, truth);
    await goWithin(page, '/keys');
    await page.waitFor('!document.querySelector(".card")');
    await goWithin(page, '/problems/all?count=60');
    await page.waitFor('document.querySelectorAll(".card").length === 60');
    await expectSigns(page, truth);
    expect(await requested()).toEqual([60, 100]);
  });

  await test.step('links without a box of their own, and links that come into sight in a scrolling element', async () => {
    const [id] = truth.keys();
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML('afterbegin', \`
      <a href="/problems/${id}" style="display: contents">no box</a>
      <div style="height: 80px; overflow: auto"><p style="height: 5000px">much</p><a href="/problems/${id}">below</a></div>\`)`);
    await page.waitFor(`document.querySelector('main > ${MARKED}')`);
    await page.evaluate(`document.querySelector('main > div').scrollTo(0, 9999)`);
    await page.waitFor(`document.querySelector('main > div > ${MARKED}')`);
    await page.evaluate(
      `document.querySelectorAll('main > a, main > div:has(> p)').forEach((one) => one.remove())`,
    );
  });

  await test.step('signs go when switched off and return when switched on', async () => {
    const marked = await layoutOf(page);
    const { options } = companion;
    await options.bringToFront();
    await options.click('#signs-on');
    await page.waitFor(`!document.querySelector('${MARKED}')`);
    expect((await layoutOf(page)) === marked).toBe(true);
    await page.evaluate(`document.querySelector('.card a').setAttribute('data-companion-sign', 'first')`);
    const drawn = `getComputedStyle(document.querySelector('.card a'), '::after').content`;
    expect(await page.evaluate(drawn)).toBe('none');
    const before = (await requested()).length;
    await page.evaluate(
      `document.querySelector('.cards').append(document.querySelector('.card').cloneNode(true))`,
    );
    await page.evaluate(
      `document.querySelectorAll('${MARKED}').forEach((one) => one.removeAttribute('data-companion-sign'))`,
    );
    await options.bringToFront();
    await options.click('#signs-on');
    await page.bringToFront();
    await expectSigns(page, truth);
    expect(await requested()).toHaveLength(before + 1);
  });
});

test('solving updates panel, signs, cards and popup everywhere with one request', {
  tag: ['@quick', '@firefox'],
}, async ({ site, player, complete: companion, problems }) => {
  const id = problems.first('untried');
  const { browser } = companion;
  const popup = await browser.newPage();
  await popup.goto(`${browser.extensionOrigin}/popup.html`);
  await painted(popup);
  await openRecent(popup);
  const list = await companion.visit(all(300));
  await expectSigns(list, trueSigns(site, player.id));
  await watchMessages(companion, list);
  const page = await problems.open(id);

  const before = site.log.mark();
  await page.waitFor('document.querySelector("[data-point]")');
  await solve(page, site, id);
  await problems.expectShown(page, id);
  await expectSigns(list, trueSigns(site, player.id));
  expect(trueSigns(site, player.id).get(id)).toBe('first');
  expect([...new Set((await requestedSigns(companion, list)).flat())]).toEqual([id]);
  // A page that is hidden reads what has changed once it is shown.
  await popup.bringToFront();
  await popup.waitFor(`document.querySelector('[data-rows] .ProblemLink').href.endsWith('/${id}')`);
  expect(apiSince(site, before).map(({ path, query }) => path + query)).toHaveLength(1);

  await list.bringToFront();
  await list.evaluate(`void ([...document.querySelectorAll('${MARKED}')]
    .find(({ href }) => /(?:[/=])${id}(?:[/?#]|$)/.test(href)).closest('.card').id = 'solved')`);
  const link = `#solved ${MARKED}`;
  await list.evaluate(`document.querySelector('${link}').scrollIntoView({ block: 'center' })`);
  await list.pointAt(link);
  const card = list.shadow(CARD);
  const text = await card.waitForText('Solved at first attempt');
  expect(text).toMatch(/1 attempt, 1 solved/);
  await list.press('Escape');
  await card.waitForGone();
  // The focus moves by keyboard, which scrolls to the focused link.
  const isInSight = await list.evaluate<boolean>(`(async () => {
    const link = document.querySelector('${link}');
    link.insertAdjacentHTML('beforebegin', '<button id="before">b</button>');
    document.querySelector('#before').focus({ preventScroll: true });
    const { top } = link.getBoundingClientRect();
    const { scrollHeight } = document.documentElement;
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    scrollTo({ top: top + scrollY > scrollHeight / 2 ? 0 : scrollHeight, behavior: 'instant' });
    await scrolled;
    const now = link.getBoundingClientRect();
    return now.bottom > 0 && now.top < innerHeight;
  })()`);
  expect(isInSight).toBe(false);
  await list.press('Tab');
  await card.waitForText('Solved at first attempt');
  await list.evaluate('void scrollBy(0, 50)');
  await card.waitForGone();
});

test("signs keep off the site's steps; their card has the board", async ({
  site,
  player,
  complete: companion,
}) => {
  const truth = trueSigns(site, player.id);
  const [id = 0] = truth.keys();
  const page = await companion.visit('/keys');
  await page.waitFor('document.querySelector("h1")');
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('afterbegin', \`
    <nav id="steps">
      <a href="/problems/${id}" class="button">Previous</a> <a href="/problems/${id}" class="button main">Next problem</a>
      <a href="/problems/${id}" rel="next">that one</a> <a href="/problems/${id}" aria-label="Previous problem">12</a>
      <a href="/problems/${id}">→</a>
    </nav>
    <p id="buttons">
      <a href="/problems/${id}" class="button main">Try it now</a>
      <a href="/problems/${id}" style="position: sticky; background: linear-gradient(red, green)">Try it</a>
    </p>
    <p id="plain"><a href="/problems/${id}">Next to a corner</a> <a href="/problems/${id}" class="button">Problem</a></p>\`)`);
  const placesIn = (selector: string) =>
    page.evaluate<(string | null)[]>(
      `[...document.querySelectorAll('${selector} a')].map((link) => link.getAttribute('data-companion-sign'))`,
    );
  const sign = truth.get(id);
  await expect.poll(() => placesIn('#plain')).toEqual([sign, sign]);
  expect(await placesIn('#buttons')).toEqual([`${sign} held-disc`, `${sign} disc`]);
  expect(await placesIn('#steps')).toEqual([null, null, null, null, null]);
  // The disc has the colour of the page, and lies below the sign.
  const [disc, drawn, surface] = await page.evaluate<string[]>(`(() => {
    const link = document.querySelector('#buttons a');
    const probe = document.createElement('i');
    probe.style.color = 'Canvas';
    document.body.append(probe);
    const shadow = (where) => getComputedStyle(link, where).boxShadow;
    return [shadow('::before'), shadow('::after'), getComputedStyle(probe).color];
  })()`);
  expect(disc).toContain(surface);
  expect(drawn).not.toContain(surface);

  // The card shows the board once the position is stored, and requests nothing.
  await page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('afterbegin', '<p><a id="one" href="/problems/${id}">One</a></p><p><a id="two" href="/problems/${id}">Two</a></p>')`,
  );
  await page.waitFor(`document.querySelector('#two${MARKED}')`);
  const before = site.log.mark();
  const card = page.shadow(CARD);
  await page.pointAt('#one');
  await card.waitForText(/\d (failed )?attempts?/);
  expect(await card.attributes('.BoardDrawing')).toBeNull();
  expect(apiSince(site, before)).toEqual([]);
  await companion.options.evaluate(
    sending({ ask: 'refresh', with: { what: 'problem', id, userInitiated: false } }),
  );
  await page.pointAt('h1');
  await card.waitForGone();
  await page.pointAt('#one');
  await card.waitForText('to play');
  expect((await card.attributes('.BoardDrawing'))?.['aria-label']).toMatch(/Black: /);
  expect(apiSince(site, before)).toHaveLength(1);
});

test('the card opens beside its link, and is used by pointer and by keyboard', async ({
  site,
  player,
  complete: companion,
}) => {
  const page = await companion.visit(all(60));
  await expectSigns(page, trueSigns(site, player.id));
  const card = page.shadow(CARD);
  const isChosen = async () => (await card.attributes('.CardReview button'))?.['aria-pressed'];
  const address = await page.evaluate<string>('location.href');
  await page.evaluate(`(() => {
    const link = document.querySelector('.card ${MARKED}');
    link.id = 'one';
    link.insertAdjacentHTML('beforebegin', '<button id="before">b</button>');
    link.scrollIntoView({ block: 'center' });
  })()`);
  await page.pointAt('#one');
  await card.waitForText('Review tomorrow');
  // The style sheet of signs reaches into the card, so there must be nothing at which it draws a second sign.
  expect(await card.attributes(MARKED)).toBeNull();
  const shown = await card.box('.ProblemCard');
  if (!shown) throw new Error('the card is not drawn');
  const covered = await page.evaluate<string[]>(`[...document.querySelectorAll('${MARKED}')]
    .filter((link) => {
      const { top, right, left } = link.getBoundingClientRect();
      return right + 10 > ${shown.x} && right < ${shown.x + shown.width} &&
        top + 10 > ${shown.y} && top < ${shown.y + shown.height};
    }).map((link) => link.textContent)`);
  expect(covered).toEqual([]);

  await test.step('by the pointer', async () => {
    expect(await isChosen()).toBe('false');
    await card.click('.CardReview button');
    await expect.poll(isChosen).toBe('true');
    await card.click('.ProblemCard-head');
    await card.click('.CardReview button');
    await expect.poll(isChosen).toBe('false');
    expect(await page.evaluate('location.href')).toBe(address);
    await page.pointAt('h1');
    await card.waitForGone();
  });

  await test.step('by the keyboard', async () => {
    await page.evaluate(`document.querySelector('#before').focus()`);
    await page.press('Tab');
    await card.waitForText('Review tomorrow');
    await page.press('Tab');
    await page.press('Enter');
    await expect.poll(isChosen).toBe('true');
    await page.press('Escape');
    await card.waitForGone();
    expect(await page.evaluate('document.activeElement.id')).toBe('one');
  });

  await test.step('not by the page', async () => {
    await page.pointAt('#one');
    await card.waitForText('Review tomorrow');
    const pressed = await isChosen();
    await page.evaluate(`(async () => {
      document.querySelector('${CARD}').click();
      document.querySelector('${CARD}').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      // The wait is the test: a press is answered within a moment.
      await new Promise((resolve) => setTimeout(resolve, 500));
    })()`);
    expect(await isChosen()).toBe(pressed);
  });
});

test('a hostile page can neither read, change nor forge a sign', async ({
  site,
  player,
  complete: companion,
}) => {
  const truth = trueSigns(site, player.id);
  const page = await companion.visit(all(100));
  await page.waitFor('document.querySelectorAll(".card").length === 100');
  const links = await expectSigns(page, truth);
  const drawn = (selector: string) =>
    page.evaluate<string[]>(`['::before', '::after'].flatMap((where) => {
      const { content, boxShadow, display, visibility } = getComputedStyle(document.querySelector('${selector}'), where);
      return content === 'none' ? [] : [content, boxShadow, display, visibility];
    })`);
  const untouched = await drawn(`.card ${MARKED}`);
  expect(untouched).toHaveLength(4);

  await test.step('the page sees no style sheet, and its styles change no sign', async () => {
    expect(
      await page.evaluate('[document.adoptedStyleSheets.length, document.querySelectorAll("style").length]'),
    ).toEqual([0, 0]);
    await page.evaluate(`(() => {
      document.adoptedStyleSheets = [];
      const style = document.createElement('style');
      style.textContent = 'a::before, a::after { content: none !important; display: none !important; box-shadow: none !important; visibility: hidden !important; }';
      document.head.append(style);
    })()`);
    expect(await drawn(`.card ${MARKED}`)).toEqual(untouched);
    await page.evaluate('document.querySelector("style").remove()');
  });

  await test.step('what the page writes into the attribute lasts until its next change', async () => {
    await page.evaluate(`(() => {
      for (const link of document.querySelectorAll('.card a')) link.setAttribute('data-companion-sign', 'first');
      document.querySelector('h1').setAttribute('data-companion-sign', 'failed');
      document.querySelector('.cards').append(document.createElement('div'));
    })()`);
    await page.waitFor(`!document.querySelector('h1${MARKED}')`);
    expect(await expectSigns(page, truth)).toEqual(links);
    await page.evaluate(`(() => {
      for (const link of document.querySelectorAll('${MARKED}')) link.removeAttribute('data-companion-sign');
      document.querySelector('.cards').append(document.createElement('div'));
    })()`);
    expect(await expectSigns(page, truth)).toEqual(links);
  });

  await test.step('a thousand changes rewrite no sign', async () => {
    await page.evaluate(`(async () => {
      globalThis.writes = 0;
      new MutationObserver((changes) => { writes += changes.length; }).observe(document, { subtree: true, attributeFilter: ['data-companion-sign'] });
      const cards = document.querySelector('.cards');
      for (let i = 0; i < 1_000; i++) {
        cards.append(cards.firstElementChild);
        if (i % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
    })()`);
    await expectSigns(page, truth);
    expect(await page.evaluate('writes')).toBe(0);
  });

  await test.step('events that no person made show no card', async () => {
    await page.evaluate(`(async () => {
      const link = document.querySelector('.card ${MARKED}');
      for (const type of ['pointerover', 'pointerenter', 'mouseover']) link.dispatchEvent(new PointerEvent(type, { bubbles: true }));
      link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      // The wait is the test: a link shows its card after 0.3 s under a still pointer.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    })()`);
    expect(await page.shadow(CARD).count()).toBe(0);
  });

  await test.step('taken names and changed interfaces break nothing', async () => {
    await page.evaluate(`(() => {
      for (const name of ['links', 'querySelectorAll', 'documentElement', 'body', 'companionCard', 'addEventListener']) {
        const form = document.createElement('form');
        form.id = form.name = name;
        document.querySelector('main').append(form);
      }
      globalThis.bent = [];
      const broken = (what) => function () { bent.push(what); throw new Error(what); };
      for (const name of ['setAttribute', 'getAttribute', 'removeAttribute', 'querySelectorAll', 'closest', 'matches']) Element.prototype[name] = broken(name);
      globalThis.requestIdleCallback = globalThis.getComputedStyle = globalThis.MutationObserver = broken('global');
      const cards = document.getElementsByClassName('cards')[0];
      cards.append(cards.firstElementChild.cloneNode(true));
    })()`);
    const clones = await expectSigns(page, truth, () => linksInContentWorld(companion, page));
    expect(clones.length).toBeGreaterThan(links.length);
    expect(await page.evaluate('bent')).toEqual([]);
  });
});
