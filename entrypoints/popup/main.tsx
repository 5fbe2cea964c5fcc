import { render } from 'preact';
import { locale, text } from '../../lib/text.ts';

document.documentElement.lang = locale();
document.title = text('ext_name');
const root = document.getElementById('root');
if (root) render(<main class="Popup">{text('ext_name')}</main>, root);
