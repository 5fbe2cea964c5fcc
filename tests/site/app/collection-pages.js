import { ask } from './ask.js';
import { element } from './elements.js';
import { COLLECTIONS, linkTo, linkToCollection } from './links.js';
import { rankText, ratingText } from './words.js';

/** The list of all collections. */
export async function collectionsPage() {
  const { value } = await ask('/site/collections');
  const title = 'Collections';
  const line = ({ id, name, problems }) =>
    element(
      'li',
      {},
      element('a', { href: linkToCollection(id) }, name),
      element('span', { class: 'small' }, problems === 1 ? '1 problem' : `${problems} problems`),
    );
  return {
    title,
    nodes: [
      element('h1', {}, title),
      element('p', { class: 'facts' }, `${value.collections.length} collections`),
      element('ul', { class: 'lines' }, value.collections.map(line)),
    ],
  };
}

/** One collection: its problems in their order. */
export async function collectionPage(id) {
  const { ok, value } = await ask(`/site/collections/${id}`);
  if (!ok) return { title: 'No such collection', nodes: [element('h1', {}, 'No such collection')] };
  return {
    title: value.name,
    nodes: [
      element('h1', {}, value.name),
      element(
        'p',
        { class: 'facts' },
        `${value.problems.length} problems · `,
        element('a', { href: COLLECTIONS }, 'All collections'),
      ),
      element('ol', { class: 'lines' }, value.problems.map(line)),
    ],
  };
}

function line({ id, genre, rank, rating }, place) {
  return element(
    'li',
    {},
    element('a', { href: linkTo(id, place) }, `Problem ${id}`),
    element('span', { class: 'small' }, [genre, rankText(rank), ratingText(rating)].join(' · ')),
  );
}
