import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesAt, textOf } from './imports.ts';

/** The pages that say where things are. Each has at most `MAX_LINES` lines. */
const MAPS = [
  'lib/README.md',
  'lib/store/README.md',
  'lib/background/README.md',
  'components/README.md',
  'entrypoints/README.md',
  'tests/README.md',
];
const MAX_LINES = 60;
const FIRST_PAGE = 'README.md';
const MAX_LINES_OF_FIRST_PAGE = 130;
/** All other pages. They say more than where things are, so they may be longer. */
const LONGER = filesAt('{components,entrypoints,lib,tests}/**/*.md').filter((page) => !MAPS.includes(page));
const MAX_LINES_OF_LONGER = 120;

/** Paths that a build creates. */
const CREATED = /^\.output\//;
const FILE = /\.(?:tsx?|m?js|css|md|json|html|png)$/;
/** Code with a slash or a file ending that is not a path. */
const NO_PATH = /^[/<]|:\/\/|[\s<>()=?$]/;

/** Returns the paths in a page: link targets, inline code with a slash or file ending, and folders in code blocks. */
function pathsIn(page: string): string[] {
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target.replace(/#.*/, ''));
  const code = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  const blocks = [...page.matchAll(/^```\n(.*?)^```$/gms)].map(([, text = '']) => text);
  const folders = blocks.flatMap((text) => [...text.matchAll(/[\w.-]+(?=\/\s)/g)].map(([name]) => name));
  return [
    ...links,
    ...folders,
    ...code.filter((text) => FILE.test(text) || /\w\/(?:\w|$)/.test(text)),
  ].filter((path) => path && !NO_PATH.test(path) && !CREATED.test(path));
}

/** Whether a path exists: from the page's folder or the project's root or, for a plain file name, in any folder. */
function pathExists(path: string, map: string): boolean {
  if ([dirname(map), '.'].some((from) => filesAt(join(from, path)).length > 0)) return true;
  return !path.includes('/') && filesAt(`{components,entrypoints,lib,public,tests}/**/${path}`).length > 0;
}

describe('the maps of the project', () => {
  it.each([FIRST_PAGE, ...MAPS, ...LONGER])('%s names paths that exist', (map) => {
    const paths = pathsIn(textOf(map));
    expect(paths.filter((path) => !pathExists(path, map))).toEqual([]);
  });

  it.each([
    [FIRST_PAGE, MAX_LINES_OF_FIRST_PAGE] as const,
    ...MAPS.map((map) => [map, MAX_LINES] as const),
    ...LONGER.map((page) => [page, MAX_LINES_OF_LONGER] as const),
  ])('%s has at most %i lines', (page, most) => {
    expect(textOf(page).trimEnd().split('\n').length).toBeLessThanOrEqual(most);
  });

  it.each(LONGER)('a page leads to %s', (page) => {
    const pages = [FIRST_PAGE, ...MAPS, ...LONGER].filter((other) => other !== page);
    const linked = pages.flatMap((other) => pathsIn(textOf(other)).map((path) => join(dirname(other), path)));
    expect(linked).toContain(page);
  });
});
