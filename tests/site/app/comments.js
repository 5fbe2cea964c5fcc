import { ask } from './ask.js';
import { element } from './elements.js';

/** The players' comments below a problem, fetched when they are opened for the first time. */
export function comments(problemId, count) {
  const list = element('ol', { class: 'comments' });
  const load = async () => {
    if (list.hasChildNodes()) return;
    const { value } = await ask(`/site/comments/${problemId}`);
    list.replaceChildren(...value.comments.map(line));
  };
  const summary = element('summary', {}, count === 1 ? '1 comment' : `${count} comments`);
  return element('details', { ontoggle: load }, summary, list);
}

function line({ author, parts }) {
  return element(
    'li',
    {},
    element('a', { href: `/users/${author.id}` }, author.name),
    ': ',
    element(
      'span',
      {},
      parts.map((part) =>
        typeof part === 'string' ? part : element('a', { href: part.address }, part.text),
      ),
    ),
  );
}
