import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesAt, textOf } from './imports.ts';

/** The pages that say where things are. Each has at most `MAX_LINES` lines. */
const MAPS = [
  'lib/README.md',
  'lib/store/README.md',
  'lib/background/README.md',
  'components/README.md',
  'tests/README.md',
];
const MAX_LINES = 60;
/** Pages that say more than where things are, so they may be longer. */
const LONGER = ['README.md', 'tests/CASES.md', 'tests/bench/README.md'];

/** Paths that a build creates. */
const CREATED = /^\.output\//;
const FILE = /\.(?:tsx?|m?js|css|md|json|html|png)$/;
/** Code with a slash or a file ending that is not a path. */
const NO_PATH = /^[/<]|:\/\/|[\s<>()=?$]/;

const isThere = (map: string) => filesAt(map).length > 0;

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
  it.each([...MAPS, ...LONGER].filter(isThere))('%s names paths that exist', (map) => {
    const paths = pathsIn(textOf(map));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !pathExists(path, map))).toEqual([]);
  });

  it.each(MAPS.filter(isThere))(`%s has at most ${MAX_LINES} lines`, (map) => {
    expect(textOf(map).trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
  });
});
