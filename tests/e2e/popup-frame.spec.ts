import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixture.ts';
import { openPaintedPopup } from './popup-view.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../entrypoints/popup/index.html'), 'utf8');
const [, FRAME = ''] = /<div id="root">\s*<!--.*?-->(.*)<\/div>\s*<script/s.exec(PAGE) ?? [];

/** Returns the boxes of the head and of the logo in the page as it is now. */
const BOXES = `['.PopupHead', '.Logo'].map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect()))`;

test('the frame that is drawn before there are data is where the popup draws its head', async ({
  connected,
}) => {
  const popup = await openPaintedPopup(connected);
  expect(await popup.evaluate(`document.querySelector('.PopupFrame') === null`)).toBe(true);
  const drawn = await popup.evaluate<string[]>(BOXES);
  await popup.evaluate(`document.querySelector('#root').innerHTML = ${JSON.stringify(FRAME)}`);
  expect(await popup.evaluate(`document.querySelector('.PopupFrame') !== null`)).toBe(true);
  expect(await popup.evaluate<string[]>(BOXES)).toEqual(drawn);
});
