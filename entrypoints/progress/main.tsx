import { render } from 'preact';
import { locale, text } from '../../lib/text.ts';
import { progressModel } from './model.ts';
import { Progress } from './Progress.tsx';

document.documentElement.lang = locale();
document.title = text('page_title');
const root = document.getElementById('root');
if (root) render(<Progress model={progressModel()} />, root);
