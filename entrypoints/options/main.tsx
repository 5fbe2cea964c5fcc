import { signal } from '@preact/signals';
import { render } from 'preact';
import { locale, text } from '../../lib/text.ts';
import { optionsModel } from './model.ts';
import { Options } from './Options.tsx';

document.documentElement.lang = locale();
document.title = text('options_title');

const hashNow = () => ({ hash: location.hash.slice(1) });
const linked = signal(hashNow());
window.addEventListener('hashchange', () => {
  linked.value = hashNow();
});

const root = document.getElementById('root');
if (root) render(<Options model={optionsModel()} linked={linked} />, root);
