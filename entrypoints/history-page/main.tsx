import { render } from 'preact';
import { followLanguage } from '../../lib/pages/page-language.ts';
import { HistoryRoot } from './HistoryRoot.tsx';
import { pageModel } from './model.ts';

const model = pageModel();
const hasTexts = followLanguage(model.title);
const root = document.getElementById('root');
void hasTexts.then(() => root && render(<HistoryRoot model={model} />, root));
