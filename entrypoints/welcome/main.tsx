import { render } from 'preact';
import { locale, text } from '../../lib/text.ts';
import { welcomeModel } from './model.ts';
import { Welcome } from './Welcome.tsx';

document.documentElement.lang = locale();
document.title = text('ext_name');
const root = document.getElementById('root');
if (root) render(<Welcome model={welcomeModel((address) => location.assign(address))} />, root);
