import type { Box, ShadowView } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { expectFolded } from './panel-view.ts';

/** Navigates within the page, as its own script does. */
const goTo = (path: string) => `void history.pushState({}, '', ${JSON.stringify(path)})`;

/** Gives elements of the page names that our scripts might look up, and replaces DOM interfaces. */
const CLOBBER = `(() => {
  const { body } = document;
  for (const name of ['companionPanel', 'browser', 'chrome', 'document', 'documentElement', 'body', 'head', 'append', 'attachShadow']) {
    const form = document.createElement('form');
    form.id = form.name = name;
    // An element with such a name hides the document's own property.
    form.innerHTML = '<input name="append"><input name="remove"><input id="data-companion-panel">';
    body.appendChild(form);
  }
  const bend = (target, name, value) => Object.defineProperty(target, name, { value, configurable: true, writable: true });
  globalThis.bent = [];
  const broken = (what) => function () { bent.push(what); throw new Error(what); };
  for (const name of ['show', 'panel', 'answer', 'failure', 'place', 'problem', 'children', 'type', 'props', 'key', 'ref', 'toJSON', 'constructor2']) {
    bend(Object.prototype, name, { polluted: true });
  }
  for (const name of ['map', 'filter', 'flatMap', 'push', 'includes', 'find']) bend(Array.prototype, name, broken(name));
  bend(Element.prototype, 'attachShadow', broken('attachShadow'));
  bend(Element.prototype, 'append', broken('append'));
  bend(Element.prototype, 'setAttribute', broken('setAttribute'));
  bend(Document.prototype, 'createElement', broken('createElement'));
  bend(Document.prototype, 'querySelectorAll', broken('querySelectorAll'));
  bend(CustomElementRegistry.prototype, 'define', broken('define'));
  bend(JSON, 'parse', broken('JSON.parse'));
  bend(globalThis, 'MutationObserver', broken('MutationObserver'));
  bend(globalThis, 'CSSStyleSheet', broken('CSSStyleSheet'));
})()`;

const STYLES: [name: string, css: string][] = [
  ['everything unset', '* { all: unset !important; }'],
  ['nothing but the root displayed', ':not(html) { display: none !important; }'],
  [
    'nothing visible',
    '* { visibility: hidden !important; font-size: 0 !important; pointer-events: none !important; }',
  ],
];

const FRAME = (more: string) => `new Promise((resolve) => {
  const frame = Object.assign(document.createElement('iframe'), ${more});
  frame.onload = () => resolve(frame.contentDocument);
  document.body.append(frame);
})`;
/**
 * Removes all frames, after the debugger was answered: Firefox never answers a command during which frames come and go
 * (`WeakMap key null must be an object` in its `browsingContext.sys.mjs`).
 */
const REMOVE_FRAMES = `void setTimeout(() => {
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
})`;
/** Documents into which the page may move the panel's element. */
const DOCUMENTS = {
  'a frame of the same origin': FRAME(`{ src: '/keys' }`),
  'a blank frame': FRAME(`{ srcdoc: '<p>here</p>' }`),
  'a document that nobody sees': `document.implementation.createHTMLDocument('')`,
  'another place of the page': 'document',
};
const IS_IN_PLACE = `document.querySelector('${HOST}')?.parentNode === document.documentElement`;

/** The panel's box once it has stopped moving. */
async function restingBox(panel: ShadowView): Promise<Box | null> {
  let last = await panel.box('.Panel');
  const isSame = async () => {
    const before = JSON.stringify(last);
    last = await panel.box('.Panel');
    return JSON.stringify(last) === before;
  };
  await expect.poll(isSame, { intervals: [250] }).toBe(true);
  return last;
}

const edgesOf = (box: Box | null) => box && [box.x, box.width, box.y + box.height];

test('a hostile page neither breaks the panel nor acts through it', async ({
  site,
  problems,
  openProblem,
}) => {
  const { id: first, page } = await openProblem('tried');
  const [, second = 0, third = 0] = problems.tried(3);
  const panel = page.shadow(HOST);
  // Unfolded by the player, it stays. Otherwise the panel would move away from anything that looks like a board.
  await panel.click('.Panel-toggle');
  await panel.click('.PanelPill');
  const shownOn = async (id: number) => {
    await page.evaluate(goTo(`/problems/${id}`));
    await problems.expectShown(page, id);
  };

  /** The box of the second problem's panel. */
  let at: Box | null = null;

  await test.step('S28 no style of the page hides or changes it', async () => {
    const box = await restingBox(panel);
    for (const [name, css] of STYLES) {
      await page.evaluate(`(() => {
        const style = Object.assign(document.createElement('style'), { id: 'hostile', textContent: ${JSON.stringify(css)} });
        document.head.append(style);
      })()`);
      await problems.expectShown(page, first);
      expect(await restingBox(panel), name).toEqual(box);
      await page.evaluate('document.querySelector("style#hostile").remove()');
    }
  });

  await test.step('S28 made-up events and clicks on a cover do nothing', async () => {
    const before = site.log.mark();
    const attributes = await panel.attributes('.Panel');
    const toggle = await panel.box('.Panel-toggle');
    if (!toggle) throw new Error('the panel cannot be folded');
    const [x, y] = [toggle.x + toggle.width / 2, toggle.y + toggle.height / 2];
    await page.evaluate(`(() => {
      const host = document.querySelector('${HOST}');
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
        const event = () => new MouseEvent(type, { bubbles: true, composed: true, clientX: ${x}, clientY: ${y} });
        for (const target of [host, document.elementFromPoint(${x}, ${y}), document]) target.dispatchEvent(event());
      }
      host.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
      host.click();
    })()`);
    for (const more of ['z-index: 2147483647', 'width: 100%; height: 100%; margin: 0']) {
      await page.evaluate(`(() => {
        const cover = document.createElement('div');
        cover.id = 'cover';
        cover.style = 'position: fixed; inset: 0; ${more}';
        cover.onclick = () => { cover.dataset.hit = 'yes'; };
        document.documentElement.append(cover);
        if (!cover.style.zIndex) {
          // The browser's top layer is above every z-index.
          cover.popover = 'manual';
          cover.showPopover();
        }
      })()`);
      await page.clickAt(x, y);
      await page.waitFor('document.querySelector("#cover").dataset.hit === "yes"');
      await page.evaluate('document.querySelector("#cover").remove()');
    }
    await page.evaluate('void (document.documentElement.style.opacity = "0")');
    await page.clickAt(x, y);
    await page.evaluate('void (document.documentElement.style.opacity = "")');
    expect(await panel.attributes('.Panel')).toEqual(attributes);
    expect(apiSince(site, before)).toEqual([]);
    // A person's clicks still work.
    await page.clickAt(x, y);
    await expectFolded(panel, true);
    await panel.click('.PanelPill');
    await problems.expectShown(page, first);
  });

  await test.step('S29 after a thousand removals, moves and clones one panel works', async () => {
    await page.evaluate(`(async () => {
      globalThis.seen = 0;
      new MutationObserver((changes) => { seen += changes.length; }).observe(document, { childList: true, subtree: true });
      for (let i = 0; i < 1_000; i++) {
        const host = document.querySelector('${HOST}');
        if (i % 3 === 0) host?.remove();
        else if (i % 3 === 1 && host) document.body.append(host);
        else if (host) { document.documentElement.append(host.cloneNode(true)); document.documentElement.lastElementChild.remove(); }
        if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
      document.body.querySelector('${HOST}')?.remove();
      // The wait is the test: a whole second in which nothing changes. A slow machine needs some time until then; a panel that
      // goes on fighting never lets it come.
      const ends = performance.now() + 60_000;
      for (let before; before !== seen; ) {
        if (performance.now() > ends) throw new Error('the panel is still removed and put back');
        before = seen;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    })()`);
    // Even after so many removals, the next problem gets a panel again.
    await shownOn(second);
    expect(await panel.count()).toBe(1);
    at = await restingBox(panel);
  });

  await test.step("S29 an earlier version's element that is put back gives way", async () => {
    await page.evaluate(`(async () => {
      const left = document.createElement('div');
      left.setAttribute('data-companion-panel', '');
      let returns = 0;
      const takenForGood = new Promise((resolve) => {
        const putBack = () => {
          if (left.isConnected) return;
          if (returns++ < 20) document.documentElement.append(left);
          else resolve();
        };
        new MutationObserver(putBack).observe(document.documentElement, { childList: true });
      });
      document.documentElement.append(left);
      await takenForGood;
    })()`);
    expect(await panel.count()).toBe(1);
    await problems.expectShown(page, second);
  });

  await test.step('S29 moved into another document it comes back and works', async () => {
    for (const [where, document] of Object.entries(DOCUMENTS)) {
      await page.evaluate(`(async () => {
        const other = await (${document});
        other.body.append(document.querySelector('${HOST}'));
      })()`);
      await page.waitFor(IS_IN_PLACE);
      await page.evaluate(REMOVE_FRAMES);
      await page.waitFor(`!document.querySelector('iframe')`);
      await problems.expectShown(page, second);
      expect(await page.evaluate(IS_IN_PLACE), where).toBe(true);
      // The panel has its styles, so it is in the same place. After an update it may say more, and so be higher.
      expect(edgesOf(await restingBox(panel)), where).toEqual(edgesOf(at));
      await panel.click('.Panel-toggle');
      await panel.click('.PanelPill');
      // While the last update goes on, another one does nothing.
      await panel.click('.MenuButton > button');
      const isReady = async () =>
        (await panel.attributes('.PanelMenu-update'))?.['aria-disabled'] === 'false';
      await expect.poll(isReady).toBe(true);
      const before = site.log.mark();
      await panel.click('.PanelMenu-update');
      await site.log.next('attempts', before);
      await problems.expectShown(page, second);
    }
  });

  await test.step('S27 taken names and changed interfaces break nothing', async () => {
    await page.evaluate(CLOBBER);
    await shownOn(third);
    // Once more from the start: the panel is removed and created again.
    await page.evaluate(goTo('/nothing-here'));
    await panel.waitForGone();
    await shownOn(first);
    expect(await page.evaluate('bent')).toEqual([]);
    expect(await page.evaluate(`document.querySelector('${HOST}').shadowRoot`)).toBeNull();
  });
});
