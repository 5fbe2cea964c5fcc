import { render } from 'preact';
import { locale, text } from '../../lib/text.ts';
import { optionsModel } from './model.ts';
import { Options } from './Options.tsx';

document.documentElement.lang = locale();
document.title = text('ext_name');

const root = document.getElementById('root');
if (root) render(<Options model={optionsModel()} />, root);
