import { render } from 'preact';
import { Popup } from '../../components/Popup.tsx';
import type { PopupModel } from '../../lib/popup.ts';
import { locale, text } from '../../lib/text.ts';
import { popupModel } from './model.ts';
import { takeWantedFilters } from './wanted-filters.ts';

document.documentElement.lang = locale();
document.title = text('ext_name');
const root = document.getElementById('root');
const { open, ...events } = popupModel(draw, () => window.close(), takeWantedFilters());
void open();

function draw(model: PopupModel): void {
  if (root) render(<Popup model={model} {...events} />, root);
}
