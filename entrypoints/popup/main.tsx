import { render } from 'preact';
import { browser } from 'wxt/browser';
import { followLanguage } from '../../lib/pages/page-language.ts';
import { isAtSide, takeWantedFilters } from './address.ts';
import { popupModel } from './model.ts';
import { PopupRoot } from './PopupRoot.tsx';

const LONGEST_PAINT_MS = 200;

const root = document.getElementById('root');
// At the side and in a tab, the page fills its place and stays open when a problem is opened.
const isPopup = isAtSide()
  ? Promise.resolve(false)
  : browser.tabs.getCurrent().then((tab) => tab === undefined);
void isPopup.then((is) => document.documentElement.classList.toggle('as-popup', is));
const model = popupModel(closePopup, takeWantedFilters(), untilPainted);
// While the first data are read.
const hasTexts = followLanguage();
let isDrawn = false;
void model.open().then(draw);

/** Replaces the frame of index.html, which stays until the first data and the texts are read. */
async function draw(): Promise<void> {
  const [isInPopup] = await Promise.all([isPopup, hasTexts]);
  if (isDrawn || !root) return;
  isDrawn = true;
  root.replaceChildren();
  render(<PopupRoot model={model} isPopup={isInPopup} />, root);
}

/** Draws the popup, and resolves once that is painted. */
async function untilPainted(): Promise<void> {
  await draw();
  await whenPainted();
}

/** Resolves once the page is painted as it is now, or soon: a page that nobody can see is not painted. */
function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_PAINT_MS);
  });
}

async function closePopup(): Promise<void> {
  if (await isPopup) window.close();
}
