import { ask } from './ask.js';
import { element } from './elements.js';
import { pageAt } from './routes.js';

const root = document.getElementById('root');
const main = element('main', {});
const player = element('a', { class: 'player', href: '/login' });

// Only the newest navigation may draw: a late answer belongs to a page that the user has left.
let navigation = 0;

async function show() {
  navigation += 1;
  const mine = navigation;
  const page = await (pageAt(new URL(location.href), go) ?? nothingHere)();
  if (mine !== navigation) return;
  document.title = `${page.title} · Practice site`;
  main.replaceChildren(...page.nodes);
  showPlayer();
}

function nothingHere() {
  return { title: 'Nothing here', nodes: [element('h1', {}, 'Nothing here')] };
}

async function showPlayer() {
  const { value } = await ask('/site/session');
  player.textContent = value.player ? value.player.name : 'Log in';
}

function go(address) {
  history.pushState(null, '', address);
  scrollTo(0, 0);
  show();
}

function followLink(event) {
  const link = event.target.closest?.('a[href]');
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || link.origin !== location.origin) return;
  event.preventDefault();
  go(link.href);
}

root.append(
  element('p', { class: 'banner' }, 'Embedded practice site: not goproblems.com'),
  element(
    'nav',
    { class: 'top', 'aria-label': 'Site' },
    element('a', { href: '/problems' }, 'Problems'),
    element('a', { href: '/keys' }, 'API keys'),
    player,
  ),
  main,
);
root.addEventListener('click', followLink);
addEventListener('popstate', show);
show();
