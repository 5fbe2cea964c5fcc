import { ask } from './ask.js';
import { element } from './elements.js';
import { rankText, ratingText } from './words.js';

/** The list of problems, a hundred to a page. */
export async function listPage(page) {
  const { value } = await ask(`/site/problems?page=${page}`);
  const columns = ['Problem', 'Genre', 'Rank', 'Rating', 'Board'];
  const head = element(
    'tr',
    {},
    columns.map((name) => element('th', { scope: 'col' }, name)),
  );
  return {
    title: 'Problems',
    nodes: [
      element('h1', {}, 'Problems'),
      element(
        'p',
        { class: 'facts' },
        `${value.total} problems · `,
        element('a', { href: '/problems/all?count=2000' }, 'All on one page'),
      ),
      element('table', {}, element('thead', {}, head), element('tbody', {}, value.problems.map(row))),
      pager(value),
    ],
  };
}

function row(problem) {
  return element(
    'tr',
    {},
    element('td', {}, element('a', { href: `/problems/${problem.id}` }, `Problem ${problem.id}`)),
    element('td', {}, problem.genre),
    element('td', {}, rankText(problem.rank)),
    element('td', {}, ratingText(problem.rating)),
    element('td', {}, `${problem.size} × ${problem.size}`),
  );
}

function pager({ page, pages }) {
  const step = (label, to) =>
    to < 1 || to > pages
      ? element('span', { class: 'button off' }, label)
      : element('a', { class: 'button', href: `/problems?page=${to}` }, label);
  return element(
    'nav',
    { class: 'pager', 'aria-label': 'Pages' },
    step('Earlier', page - 1),
    element('span', {}, `Page ${page} of ${pages}`),
    step('Later', page + 1),
  );
}
