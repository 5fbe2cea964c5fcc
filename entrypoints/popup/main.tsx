import { render } from 'preact';
import { browser } from 'wxt/browser';
import { Popup } from '../../components/popup/Popup.tsx';
import type { PopupModel } from '../../lib/popup/popup.ts';
import { locale, text } from '../../lib/text.ts';
import { popupModel } from './model.ts';
import { takeWantedFilters } from './wanted-filters.ts';

document.documentElement.lang = locale();
document.title = text('ext_name');
const root = document.getElementById('root');
// In a tab it takes the room there is, and stays when a problem is opened.
const isInTab = browser.tabs.getCurrent().then((tab) => tab !== undefined);
void isInTab.then((inTab) => document.documentElement.classList.toggle('as-popup', !inTab));
const { open, ...events } = popupModel(draw, closePopup, takeWantedFilters());
void open();

function draw(model: PopupModel): void {
  if (root) render(<Popup model={model} {...events} />, root);
}

async function closePopup(): Promise<void> {
  if (!(await isInTab)) window.close();
}
