import type { TestPage } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { textIn } from './popup-view.ts';

const FIELD = '.NoteCard-field';

/** The numbers of the problems whose notes are listed, from the top. */
const listed = (page: TestPage) =>
  page.evaluate<number[]>(
    `[...document.querySelectorAll('.NoteCard')].map(({ dataset }) => Number(dataset.problem))`,
  );

const type = async (page: TestPage, text: string) => {
  for (const key of text) await page.press(key);
};

/** Puts the focus into a field of the page. */
const focus = (page: TestPage, selector: string) =>
  page.evaluate<null>(`(document.querySelector(${JSON.stringify(selector)}).focus(), null)`);

test('notes are searched and written on the Progress page by keyboard, without a request', async ({
  site,
  connected,
  problems,
}) => {
  const id = problems.first('tried');
  const [other = 0] = problems.untried(1);
  const problem = await problems.open(id);
  const panel = problem.shadow(HOST);
  const page = await connected.browser.newPage();
  await page.goto(`${connected.browser.extensionOrigin}/progress.html#notes`);
  await page.waitFor(`document.querySelector('.NotesPart')`);
  expect(await textIn(page, '.NotesPart-count')).toMatch(/^No notes or bookmarks yet/);
  const before = site.log.mark();

  await test.step('a note begins with the number of its problem', async () => {
    for (const [nth, one] of [id, other].entries()) {
      await focus(page, '.NotesPart-new input');
      await type(page, `${one}`);
      await page.press('Enter');
      await page.waitFor(`document.activeElement?.matches('${FIELD}')`);
      await type(page, one === id ? 'ladder' : 'net');
      await page.press('Escape');
      await page.waitFor(`!document.querySelector('${FIELD}')`);
      // It is stored. Two that are stored in the same millisecond are listed by number.
      await page.waitFor(
        `document.querySelector('.NotesPart-count').innerText.startsWith('${nth + 1} note')`,
      );
    }
    await page.waitFor(`document.querySelectorAll('.NoteCard-text').length === 2`);
    expect(await listed(page)).toEqual([other, id]);
  });

  await test.step('the panel of its problem has it', async () => {
    await problem.bringToFront();
    await panel.waitForText('ladder');
  });

  await test.step('a word finds it, and what is typed there arrives', async () => {
    await page.bringToFront();
    await focus(page, '.NotesPart-head input[type="search"]');
    await type(page, 'LAD');
    await page.waitFor(`document.querySelectorAll('.NoteCard').length === 1`);
    expect(await listed(page)).toEqual([id]);
    await page.click('.NoteCard-bookmark');
    await page.waitFor(`document.querySelector('.NoteCard-bookmark').ariaPressed === 'true'`);
    await page.click('.NoteCard-edit');
    await page.waitFor(`document.activeElement?.matches('${FIELD}')`);
    await type(page, 'x');
    await page.press('Escape');
    await page.waitFor(`document.querySelector('.NoteCard-text')?.innerText === 'ladderx'`);
    await problem.bringToFront();
    await panel.waitForText('ladderx');
  });

  await test.step('a note without text goes, once its field is closed', async () => {
    await page.bringToFront();
    await page.reload();
    await page.waitFor(`document.querySelectorAll('.NoteCard').length === 2`);
    await page.click(`[data-problem="${other}"] .NoteCard-edit`);
    await page.waitFor(`document.activeElement?.matches('${FIELD}')`);
    for (const _ of 'net') await page.press('Backspace');
    await page.press('Escape');
    await page.waitFor(`document.querySelectorAll('.NoteCard').length === 1`);
    expect(await listed(page)).toEqual([id]);
  });

  expect(apiSince(site, before)).toEqual([]);
});
