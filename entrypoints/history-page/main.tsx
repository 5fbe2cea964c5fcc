import { render } from 'preact';
import { GENRES } from '../../lib/filters/genres.ts';
import { SIGNS } from '../../lib/panel/sign.ts';
import { addTemplates, locale, snake, templatesOf } from '../../lib/text.ts';
import { HistoryRoot } from './HistoryRoot.tsx';
import { pageModel } from './model.ts';

document.documentElement.lang = locale();
// Each row of the history has some of these, and each text of the browser costs about as much time as the elements of a row.
addTemplates(
  templatesOf([
    ...GENRES.map((genre) => `genre_${snake(genre)}`),
    ...SIGNS.map((sign) => `sign_${sign}`),
    ...['rank_kyu', 'rank_dan', 'rank_kyu_uncertain', 'rank_dan_uncertain'],
    ...['solved', 'failed', 'no_time', 'history_in_new_tab'],
  ]),
);
const root = document.getElementById('root');
if (root) render(<HistoryRoot model={pageModel()} />, root);
