import { ask } from './ask.js';
import { element } from './elements.js';

/** The page on which a player makes and revokes keys. */
export async function keysPage(made = null) {
  const { ok, value } = await ask('/site/keys');
  const title = 'API keys';
  if (!ok) return { title, nodes: [element('h1', {}, title), element('p', {}, 'Log in to see your keys.')] };
  const list = element('section', {});
  const show = (keys, newKey) => list.replaceChildren(...parts(keys, newKey, refresh));
  const refresh = async (newKey) => show((await ask('/site/keys')).value.keys, newKey);
  show(value.keys, made);
  return { title, nodes: [element('h1', {}, title), element('p', { class: 'facts' }, HINT), list] };
}

const HINT = 'A key lets a program read as you, in the header X-Api-Key. It is shown once, when it is made.';

function parts(keys, newKey, refresh) {
  const make = async () => refresh((await ask('/site/keys', { method: 'POST' })).value.key);
  return [
    element(
      'p',
      {},
      element('button', { class: 'button main', type: 'button', onclick: make }, 'Make a key'),
    ),
    newKey ? element('p', { class: 'new-key' }, 'Your new key: ', element('code', {}, newKey)) : null,
    keys.length === 0
      ? element('p', {}, 'You have no keys.')
      : element(
          'ul',
          { class: 'keys' },
          keys.map((key) => line(key, refresh)),
        ),
  ].filter(Boolean);
}

function line(key, refresh) {
  const revoke = async () => {
    await ask(`/site/keys/${key.id}`, { method: 'DELETE' });
    await refresh(null);
  };
  return element(
    'li',
    {},
    element('code', {}, `…${key.ending}`),
    element('span', { class: 'small' }, `made ${key.createdAt.slice(0, 10)}`),
    element('button', { class: 'button', type: 'button', onclick: revoke }, 'Revoke'),
  );
}
