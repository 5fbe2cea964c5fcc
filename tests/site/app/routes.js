import { allProblemsPage } from './all-problems-page.js';
import { keysPage } from './keys-page.js';
import { listPage } from './list-page.js';
import { loginPage } from './login-page.js';
import { problemPage } from './problem-page.js';

/** Returns a function that makes the page of this address; null where there is none. */
export function pageAt(url, go) {
  const id = /^\/(?:problems\/)?(\d+)\/?$/.exec(url.pathname)?.[1] ?? oldId(url);
  if (id) return () => problemPage(Number(id));
  if (url.pathname === '/' || url.pathname === '/problems') {
    return () => listPage(Number(url.searchParams.get('page') ?? 1));
  }
  if (url.pathname === '/problems/all') {
    return () => allProblemsPage(Number(url.searchParams.get('count') ?? 100));
  }
  if (url.pathname === '/keys') return () => keysPage();
  if (url.pathname === '/login') return () => loginPage(() => go('/'));
  return null;
}

function oldId(url) {
  return url.pathname === '/prob.php3' ? /^\d+$/.exec(url.searchParams.get('id') ?? '')?.[0] : undefined;
}
