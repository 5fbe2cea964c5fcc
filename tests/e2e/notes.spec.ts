import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { openPopupWithResults, textIn } from './popup-view.ts';

/**
 * A page that listens to everything that is typed, as sites do for their shortcuts. `heard`: what listeners get that do not capture
 * events; `caught`: what those of the window get that do.
 */
const LISTEN = `(() => {
  globalThis.heard = [];
  globalThis.caught = [];
  const types = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'compositionstart', 'compositionupdate', 'paste'];
  for (const type of types) {
    for (const target of [document.documentElement, document, window])
      target.addEventListener(type, (event) => heard.push([type, event.key ?? event.data]));
    window.addEventListener(type, ({ target }) => caught.push(target.outerHTML), { capture: true });
  }
})()`;

/**
 * A listener as extensions for shortcuts have: it takes keys before all others, but for those whose target is a field. `isField`: how it tells
 * fields.
 */
const TAKE_KEYS = (isField: string) => `void window.addEventListener('keydown', (event) => {
  const { target } = event;
  if (${isField}) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true)`;

test('a note typed in the panel arrives whole where something else takes keys', {
  tag: '@firefox',
}, async ({ connected: _, problems }) => {
  const page = await problems.open(problems.first('tried'));
  const panel = page.shadow(HOST);
  await page.evaluate(TAKE_KEYS(`target.matches('input, textarea, select, [contenteditable]')`));
  await page.evaluate(
    TAKE_KEYS(`/^(input|textarea|select)$/i.test(target.tagName) || target.isContentEditable`),
  );
  await panel.click('.NoteButtons-open');
  for (const key of 'xdj') await page.press(key);
  expect((await panel.attributes('.NoteField'))?.class).toBe('NoteField');
  expect(
    await page.evaluate(
      `document.querySelector('${HOST}').outerHTML + document.querySelector('${HOST}').textContent`,
    ),
  ).not.toContain('xdj');
  await panel.click('.Panel-toggle');
  await panel.click('.PanelPill');
  await panel.waitForText('xdj');
  // Elsewhere the page keeps its keys.
  expect(await page.evaluate(`document.querySelector('${HOST}').hasAttribute('contenteditable')`)).toBe(
    false,
  );
});

test('a note typed in the panel stays, and starts nothing on the page', {
  tag: '@quick',
}, async ({ site, connected, problems }) => {
  const id = problems.first('tried');
  const other = await problems.open(id);
  const page = await problems.open(id);
  const panel = page.shadow(HOST);
  await page.evaluate(LISTEN);
  const before = site.log.mark();

  await test.step('its keys end at the panel', async () => {
    await panel.click('.NoteButtons-open');
    for (const key of 'ladder') await page.press(key);
    await page.press('Escape');
    await panel.waitForText('ladder');
    expect(await page.evaluate('heard')).toEqual([]);
    // Those that capture events hear that keys are pressed in the panel. They find no text in the page.
    const caught = await page.evaluate<string[]>('caught');
    expect(caught.length).toBeGreaterThan('ladder'.length);
    expect(caught.filter((target) => target.includes('ladder'))).toEqual([]);
  });

  await test.step('the other tab follows, and what is typed last wins', async () => {
    await other.shadow(HOST).waitForText('ladder');
    await other.bringToFront();
    await other.shadow(HOST).click('.NoteLine');
    for (const key of 'first') await other.press(key);
    await other.press('Escape');
    await panel.waitForText('ladderfirst');
  });

  await test.step('it is stored when the page is left at once, and there after that', async () => {
    await page.bringToFront();
    await panel.click('.NoteButtons-bookmark');
    await panel.click('.NoteLine');
    await page.press('x');
    await page.goto(`${SITE}/problems`);
    await page.goto(`${SITE}/problems/${id}`);
    await panel.waitForText('ladderfirstx');
    expect((await panel.attributes('.NoteButtons-bookmark'))?.['aria-pressed']).toBe('true');
  });

  expect(site.log.api(({ sequence }) => sequence > before)).toEqual([]);

  await test.step('the search of the popup finds it', async () => {
    const popup = await openPopupWithResults(connected);
    await popup.type('.SearchBox input', 'derfirst');
    await expect.poll(() => textIn(popup, '.SearchBox [role="listbox"]')).toContain('ladderfirstx');
    expect(await textIn(popup, '.SearchBox [role="listbox"]')).toContain(`${id}`);
    await popup.close();
  });
});
