import { ask } from './ask.js';
import { element } from './elements.js';
import { rankText, timeText } from './words.js';

/** The page of one player, with the latest attempts. */
export async function userPage(id) {
  const { ok, value } = await ask(`/site/users/${id}`);
  if (!ok) return { title: 'No such player', nodes: [element('h1', {}, 'No such player')] };
  return {
    title: value.name,
    nodes: [
      element('h1', {}, value.name),
      element('p', { class: 'facts' }, [rankText(value.rank), value.info].filter(Boolean).join(' · ')),
      element('h2', {}, 'Latest attempts'),
      value.attempts.length === 0
        ? element('p', {}, 'None yet.')
        : element('ul', { class: 'lines' }, value.attempts.map(line)),
    ],
  };
}

function line({ problemId, solved, time, createdAt }) {
  return element(
    'li',
    {},
    element('a', { href: `/problems/${problemId}` }, `Problem ${problemId}`),
    element('span', { class: solved ? 'solved' : 'wrong' }, solved ? 'Solved' : 'Wrong'),
    element('span', { class: 'small' }, [timeText(time), createdAt.slice(0, 10)].filter(Boolean).join(' · ')),
  );
}
