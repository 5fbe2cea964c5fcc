import { render } from 'preact';
import { followLanguage } from '../../lib/pages/page-language.ts';
import { welcomeModel } from './model.ts';
import { Welcome } from './Welcome.tsx';

const hasTexts = followLanguage();
const root = document.getElementById('root');
const model = welcomeModel((address) => location.assign(address));
void hasTexts.then(() => root && render(<Welcome model={model} />, root));
