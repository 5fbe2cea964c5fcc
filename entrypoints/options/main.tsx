import { render } from 'preact';
import { followLanguage } from '../../lib/pages/page-language.ts';
import { optionsModel } from './model.ts';
import { Options } from './Options.tsx';

const hasTexts = followLanguage();
const root = document.getElementById('root');
const model = optionsModel();
void hasTexts.then(() => root && render(<Options model={model} />, root));
