import { ask } from './ask.js';
import { board } from './board.js';
import { element } from './elements.js';
import { linkToCollection } from './links.js';
import { positionOf } from './sgf.js';
import { rankText, ratingText } from './words.js';

/** The page of one problem: its position, its result, and links to the problems before and after it. */
export async function problemPage(id) {
  const [{ ok, value: problem }, { value: neighbours }] = await Promise.all([
    ask(`/api/v2/problems/${id}`),
    ask(`/site/problems/${id}`),
  ]);
  if (!ok) return { title: 'No such problem', nodes: [element('h1', {}, 'No such problem')] };
  return { title: `Problem ${id}`, nodes: [heading(problem), exercise(problem, neighbours)] };
}

function heading(problem) {
  const facts = [problem.genre, rankText(problem.rank), ratingText(problem.rating)];
  return element(
    'header',
    { class: 'problem-heading' },
    element('h1', {}, `Problem ${problem.id}`),
    element('p', { class: 'facts' }, facts.join(' · ')),
  );
}

function exercise(problem, neighbours) {
  const position = positionOf(problem.sgf);
  const side = position.toPlay === 'black' ? 'Black' : 'White';
  const verdict = element('p', { class: 'verdict', role: 'status' });
  let started = performance.now();

  function answer(point) {
    const solved = position.answers.includes(point);
    const time = performance.now() - started;
    started = performance.now();
    verdict.textContent = solved ? 'Solved' : 'Wrong, try again';
    verdict.className = solved ? 'verdict solved' : 'verdict wrong';
    if (solved) {
      drawn.play(point);
      drawn.lock();
    } else {
      drawn.cross(point);
    }
    ask('/site/attempts', { method: 'POST', body: { problemId: problem.id, solved, time } });
  }

  const drawn = board(position, answer);
  return element(
    'div',
    { class: 'exercise' },
    drawn.node,
    element(
      'div',
      { class: 'side' },
      element(
        'p',
        { class: 'to-play' },
        element('span', { class: `chip ${position.toPlay}` }),
        `${side} to play`,
      ),
      problem.description ? element('p', { class: 'description' }, problem.description) : null,
      verdict,
      element(
        'nav',
        { class: 'neighbours', 'aria-label': 'Problems' },
        neighbour('Previous', neighbours.previous),
        neighbour('Next problem', neighbours.next),
      ),
      element(
        'p',
        { class: 'small' },
        'By ',
        element('a', { href: `/users/${problem.author.id}` }, problem.author.name),
        `, ${problem.createdAt.slice(0, 10)}`,
      ),
      problem.collections.length === 0
        ? null
        : element('p', { class: 'small' }, 'In ', problem.collections.flatMap(collectionLink)),
    ),
  );
}

function collectionLink({ id, name }, place) {
  const link = element('a', { href: linkToCollection(id) }, name);
  return place === 0 ? [link] : [', ', link];
}

function neighbour(label, id) {
  if (id === null) return element('span', { class: 'button off' }, label);
  return element(
    'a',
    { class: label === 'Previous' ? 'button' : 'button main', href: `/problems/${id}` },
    label,
  );
}
