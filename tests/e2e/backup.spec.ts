import { readBackup } from '../../lib/backup/read-backup.ts';
import { written } from '../unit/backup/written-backup.ts';
import type { TestPage } from './browsers/browser.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';

test.use({ siteSize: { problems: 200, attempts: 400, firstPlayer: { attempts: 150, problems: 60 } } });

/** Makes the page hand its files to the test, and tell what it prints. */
const CATCH = `(() => {
  globalThis.saved = [];
  globalThis.printed = null;
  URL.createObjectURL = (file) => { file.text().then((text) => globalThis.saved.push(text)); return '#'; };
  HTMLAnchorElement.prototype.click = () => {};
  window.print = () => { globalThis.printed = document.querySelectorAll('.PrintSheet svg').length; };
})()`;

/** Presses the button with this text by keyboard, once it can be pressed. */
async function press(page: TestPage, label: string): Promise<void> {
  await page.waitFor(`(() => {
    const button = [...document.querySelectorAll('.BackupPart button')].find(({ innerText }) => innerText.trim() === ${JSON.stringify(label)});
    if (!button || button.ariaDisabled === 'true') return false;
    button.focus();
    return document.activeElement === button;
  })()`);
  await page.press('Enter');
}

/** Presses a button that saves a file, and returns the file's text. */
async function savedBy(page: TestPage, label: string): Promise<string> {
  const before = await page.evaluate<number>('globalThis.saved.length');
  await press(page, label);
  await page.waitFor(`globalThis.saved.length > ${before}`);
  return page.evaluate<string>('globalThis.saved.at(-1)');
}

/** Chooses a file with this text, as the browser's own window would. */
const choose = (page: TestPage, text: string, name: string) =>
  page.evaluate<null>(`(() => {
    const field = document.querySelector('.BackupPart input[type="file"]');
    const chosen = new DataTransfer();
    chosen.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    field.files = chosen.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return null;
  })()`);

/** Waits until the card of the backup says exactly this. */
const says = (page: TestPage, text: string) =>
  page.waitFor(
    `document.querySelector('.BackupCard-state').innerText.replace(/\\n+/g, '\\n') === ${JSON.stringify(text)}`,
  );

/** The button that undoes the last import. */
const UNDO = `[...document.querySelectorAll('.BackupPart button')].find(({ innerText }) => innerText.startsWith('Undo'))`;

/** Returns the notes that a backup has now. */
const notesIn = async (page: TestPage): Promise<unknown[]> =>
  JSON.parse(await savedBy(page, 'Save a backup')).notes;

const bookmark = (page: TestPage, id: number, on: boolean) =>
  page.evaluate<unknown>(
    `(globalThis.browser ?? chrome).runtime.sendMessage({ ask: 'setBookmark', with: { id: ${id}, bookmarked: ${on} } })`,
  );

test('S17 files are saved, printed and imported by keyboard; only diagrams are requested', {
  tag: ['@quick', '@firefox'],
}, async ({ site, player, connected, problems }) => {
  const { browser } = connected;
  const failed = problems.first('unsolved');
  await problems.open(failed);
  const page = await browser.newPage();
  await page.goto(`${browser.extensionOrigin}/history-page.html`);
  await page.waitFor(`document.querySelector('#tab-history')`);
  await page.evaluate(CATCH);
  await page.evaluate(`document.querySelector('#tab-history').focus()`);
  await page.press('End');
  await page.waitFor(`document.activeElement?.id === 'tab-backup'`);
  await bookmark(page, failed, true);
  const before = site.log.mark();

  const backup = await test.step('a backup has everything but the key', async () => {
    await page.waitFor(`document.querySelector('[aria-labelledby="backup"]').innerText.includes('1 note')`);
    const text = await savedBy(page, 'Save a backup');
    const file = JSON.parse(text);
    expect(file).toMatchObject({ format: 'companion-for-goproblems-backup', player: { id: player.id } });
    expect(file.notes).toMatchObject([{ problemId: failed, bookmarked: true }]);
    expect(file.attempts.length).toBeGreaterThan(0);
    return text;
  });

  await test.step('a missing diagram is loaded, and then in the deck for Anki', async () => {
    await page.evaluate(`(() => {
      const choice = document.querySelector('[aria-labelledby="backup-paper"] select');
      choice.value = 'notes';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await press(page, 'Load 1 diagram (about 1 minute)');
    await page.waitFor(
      `document.querySelector('[aria-labelledby="backup-paper"]').innerText.includes('1 of 1 problem has a diagram')`,
    );
    const deck = await savedBy(page, 'Save Anki cards');
    expect(deck).toMatch(/^#separator:tab\n#html:true\n#guid column:1\n/);
    expect(deck).toContain('<svg');
    expect(deck).toContain(`/problems/${failed}`);
    const table = await savedBy(page, 'Save as CSV');
    for (const text of [backup, deck, table]) expect(text).not.toContain(site.keyOf(player.name));
  });

  await test.step('diagrams are printed', async () => {
    await press(page, 'Print');
    await page.waitFor('globalThis.printed === 1');
  });

  await test.step('a damaged file changes nothing, and an older one brings no deleted bookmark back', async () => {
    await bookmark(page, failed, false);
    await choose(page, backup.replace('"bookmarked":true', '"bookmarked":null'), 'broken.json');
    await says(page, 'This file is damaged.');
    await choose(page, backup, 'mine.json');
    await says(page, 'There is nothing new in this file.\n1 newer item kept.');
    expect(await notesIn(page)).toMatchObject([{ problemId: failed, text: '', bookmarked: false }]);
  });

  await test.step('what is new in a backup is imported after a look, and undone', async () => {
    const read = await readBackup(backup);
    if ('fault' in read) throw new Error(read.fault);
    const { notes } = read.backup;
    const elsewhere = {
      problemId: failed + 1,
      text: 'Elsewhere',
      typedAt: 1,
      bookmarked: false,
      changedAt: 1,
    };
    await choose(page, await written({ ...read.backup, notes: [...notes, elsewhere] }), 'elsewhere.json');
    await says(page, 'To import: 1 note.');
    await press(page, 'Import');
    await says(page, 'Imported: 1 note.\n1 newer item kept.');
    const deleted = { problemId: failed, bookmarked: false };
    expect(await notesIn(page)).toMatchObject([deleted, elsewhere]);
    await page.waitFor(`${UNDO}`);
    await press(page, await page.evaluate<string>(`${UNDO}.innerText`));
    await says(page, 'The import is undone. What you changed since then stays.');
    expect(await notesIn(page)).toMatchObject([deleted]);
  });

  expect(apiSince(site, before)).toHaveLength(1);
});
