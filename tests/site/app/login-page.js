import { ask } from './ask.js';
import { element } from './elements.js';
import { rankText } from './words.js';

/** The log-in page: a visitor chooses a player. There is no password, since nothing here needs protection. */
export async function loginPage(after) {
  const { value } = await ask('/site/session');
  const choose = async (userId) => {
    await ask('/site/session', { method: 'POST', body: { userId } });
    after();
  };
  const button = (label, userId) =>
    element('button', { class: 'button', type: 'button', onclick: () => choose(userId) }, label);
  return {
    title: 'Log in',
    nodes: [
      element('h1', {}, 'Log in'),
      element('p', { class: 'facts' }, 'Choose a player.'),
      element(
        'ul',
        { class: 'players' },
        value.players.map((player) =>
          element('li', {}, button(`${player.name}, ${rankText(player.rank)}`, player.id)),
        ),
      ),
      element('p', {}, button('Log out', null)),
    ],
  };
}
