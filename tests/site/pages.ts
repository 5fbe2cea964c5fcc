import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Call, Environment } from './environment.ts';
import type { Reply } from './reply.ts';

const FOLDER = new URL('./app/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const DOCUMENTS = [
  /^\/$/,
  /^\/problems$/,
  /^\/problems\/all$/,
  /^\/problems\/\d+\/?$/,
  /^\/\d+\/?$/,
  /^\/prob\.php3$/,
  /^\/keys$/,
  /^\/login$/,
];

const files = new Map(
  readdirSync(FOLDER)
    .filter((name) => extname(name) in TYPES)
    .map((name) => [name, readFileSync(new URL(name, FOLDER))]),
);

/** A file of the site's own page, or null. */
export function answerFile(call: Call): Reply | null {
  const name = /^\/site-app\/([\w.-]+)$/.exec(call.url.pathname)?.[1] ?? '';
  const body = files.get(name);
  return body ? { status: 200, headers: headersOf(name), body } : null;
}

/** The HTML document of the single-page application. Its status is 404 for addresses without a page; the page then says so. */
export function answerDocument(environment: Environment, call: Call): Reply {
  const headers: Reply['headers'] = headersOf('index.html');
  // A visitor's first visit logs in, so that a test need not. A visitor who logged out stays logged out.
  const [visitor] = environment.users;
  if (!environment.sessions.known(call.headers.cookie)) {
    headers['set-cookie'] = environment.sessions.start(visitor.id);
  }
  if (call.url.searchParams.get('csp') === 'strict') headers['content-security-policy'] = STRICT_POLICY;
  const exists = DOCUMENTS.some((document) => document.test(call.url.pathname));
  return { status: exists ? 200 : 404, headers, body: files.get('index.html') ?? '' };
}

function headersOf(name: string): Reply['headers'] {
  // `no-store` would prevent the page from entering the back/forward cache.
  return { 'content-type': TYPES[extname(name)] ?? 'text/plain', 'cache-control': 'no-cache, private' };
}
