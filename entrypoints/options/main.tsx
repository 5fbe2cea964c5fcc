import { render } from 'preact';
import { locale, text } from '../../lib/text.ts';
import { optionsModel } from './model.ts';
import { Options } from './Options.tsx';

document.documentElement.lang = locale();
document.title = text('options_title');
const root = document.getElementById('root');
if (root) render(<Options model={optionsModel()} />, root);
