import { element, shape } from './elements.js';
import { anyLinkTo, lookalikeOf } from './links.js';
import { rankText, ratingText } from './words.js';

const LINKS = [textLink, nestedLink, iconLink, pictureLink];

/** A card that shows one problem after another. Its place on the page (`turn`) decides the form of its link, which stays. */
export function problemCard(turn, origin) {
  const link = LINKS[turn % LINKS.length]();
  const name = element('strong', {});
  const facts = element('span', { class: 'small' });
  const comments = element('a', {});
  const author = element('a', {});
  const node = element(
    'article',
    { class: 'card' },
    element('div', { class: 'card-head' }, link.node, link.isNamed ? null : name),
    element('div', {}, facts),
    element('footer', { class: 'small' }, comments, ' · by ', author),
  );
  return {
    node,
    /** Shows this problem in place of the one before. */
    show(problem) {
      const title = `Problem ${problem.id}`;
      link.node.setAttribute('href', anyLinkTo(problem.id, turn, origin));
      link.name(title, problem);
      name.textContent = title;
      facts.textContent = [problem.genre, rankText(problem.rank), ratingText(problem.rating)].join(' · ');
      comments.setAttribute('href', lookalikeOf(problem.id, turn));
      comments.textContent = `${problem.comments} comments`;
      author.setAttribute('href', `/users/${problem.author.id}`);
      author.textContent = problem.author.name;
    },
  };
}

/** A link that contains only text. */
function textLink() {
  const node = element('a', {});
  return {
    node,
    isNamed: true,
    name: (title) => {
      node.textContent = title;
    },
  };
}

/** A link that contains an icon and two lines of text, each in an element of its own. */
function nestedLink() {
  const title = element('strong', {});
  const rank = element('small', {});
  const node = element(
    'a',
    { class: 'nested' },
    element('span', { class: 'icon' }, icon()),
    element('span', { class: 'texts' }, title, rank),
  );
  return {
    node,
    isNamed: true,
    name: (text, problem) => {
      title.textContent = text;
      rank.textContent = rankText(problem.rank);
    },
  };
}

/** A link that contains only an icon; the problem's name is beside it. */
function iconLink() {
  const node = element('a', { class: 'icon' }, icon());
  return { node, isNamed: false, name: (title) => node.setAttribute('aria-label', title) };
}

/** A link that contains only a picture; the problem's name is beside it. */
function pictureLink() {
  const picture = element('img', { src: '/site-app/icon.svg', width: 32, height: 32 });
  const node = element('a', {}, picture);
  return { node, isNamed: false, name: (title) => picture.setAttribute('alt', title) };
}

function icon() {
  return shape(
    'svg',
    { viewBox: '0 0 3 3', width: 32, height: 32, 'aria-hidden': 'true' },
    shape('path', { class: 'lines', d: 'M0 1.5H3M1.5 0V3' }),
    shape('circle', { cx: 1.5, cy: 1.5, r: 0.9 }),
  );
}
