import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { filesAt, textOf } from './imports.ts';

const PAGES = ['README.md', ...filesAt('{components,entrypoints,lib,tests,.github,.store}/**/*.md')];
const files = [
  ...filesAt('*'),
  ...filesAt('.*'),
  ...filesAt('{components,entrypoints,lib,public,tests,.ci,.github,.readme,.store}/**'),
];
const existing = new Set([...files, ...files.map((file) => basename(file))]);

/** Paths that a build creates. */
const CREATED = /^\.output\//;
const FILE = /\.(?:tsx?|m?js|css|md|json|html|png)$/;
/** Code with a slash or a file ending that is no path, or one of many files. */
const NO_PATH = /^[/<]|:\/\/|[\s<>()=?$*]/;

/** Returns the paths in a page: link targets, and inline code with a slash or file ending. */
function pathsIn(page: string): string[] {
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target.replace(/#.*/, ''));
  const code = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  return [...links, ...code.filter((text) => FILE.test(text) || /\w\/(?:\w|$)/.test(text))].filter(
    (path) => path && !NO_PATH.test(path) && !CREATED.test(path),
  );
}

/** Whether a path exists: from the page's folder or the project's root or, for a plain file name, in any folder. */
function pathExists(path: string, page: string): boolean {
  return [dirname(page), '.'].some((from) => existing.has(join(from, path).replace(/\/$/, '')));
}

it.each(PAGES)('%s names paths that exist', (page) => {
  expect(pathsIn(textOf(page)).filter((path) => !pathExists(path, page))).toEqual([]);
});
