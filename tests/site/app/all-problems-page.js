import { ask } from './ask.js';
import { element } from './elements.js';
import { problemCard } from './problem-card.js';

const STEP = 100;

/** A page with `count` problems, each with another form of link. More can be loaded below them. */
export async function allProblemsPage(count) {
  const cards = [];
  const grid = element('div', { class: 'cards' });
  const facts = element('p', { class: 'facts', role: 'status' });
  const more = element('button', { class: 'button main', type: 'button', onclick: () => load(STEP) });
  let problems = [];

  async function load(number) {
    more.disabled = true;
    const { value } = await ask(`/site/problems?offset=${problems.length}&count=${number}`);
    for (const problem of value.problems) {
      const card = problemCard(cards.length, location.origin);
      card.show(problem);
      cards.push(card);
      grid.append(card.node);
    }
    problems = [...problems, ...value.problems];
    facts.textContent = `${problems.length} of ${value.total} problems`;
    more.textContent = problems.length < value.total ? 'Load more' : 'That is all';
    more.disabled = problems.length >= value.total;
  }

  // Like pages that reuse list elements by position: the elements stay, but their texts and links change.
  function turnRound() {
    problems = problems.toReversed();
    problems.forEach((problem, place) => {
      cards[place].show(problem);
    });
  }

  await load(count);
  const title = 'All problems';
  const turn = element('button', { class: 'button', type: 'button', onclick: turnRound }, 'Turn round');
  return {
    title,
    nodes: [element('h1', {}, title), facts, element('p', {}, turn), grid, element('p', {}, more)],
  };
}
