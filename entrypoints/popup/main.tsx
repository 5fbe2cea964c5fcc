import { render } from 'preact';
import { browser } from 'wxt/browser';
import { locale, text } from '../../lib/text.ts';
import { takeWantedFilters } from './filter-link.ts';
import { popupModel } from './model.ts';
import { PopupRoot } from './PopupRoot.tsx';

document.documentElement.lang = locale();
document.title = text('ext_name');
const root = document.getElementById('root');
// In a tab, the page fills the window and stays open when a problem is opened.
const isInTab = browser.tabs.getCurrent().then((tab) => tab !== undefined);
void isInTab.then((inTab) => document.documentElement.classList.toggle('as-popup', !inTab));
const model = popupModel(closePopup, takeWantedFilters());
// Until the data are read, the frame of index.html stays.
void model.open().then(() => {
  root?.replaceChildren();
  if (root) render(<PopupRoot model={model} />, root);
});

async function closePopup(): Promise<void> {
  if (!(await isInTab)) window.close();
}
