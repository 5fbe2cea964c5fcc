import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesAt, textOf } from './imports.ts';

/** What a reader goes by; each has at most so many lines, and says what is where. */
const MAPS = ['lib/README.md', 'lib/background/README.md', 'components/README.md', 'tests/README.md'];
const MOST_LINES = 60;
/** These say more than where things are, so they may be longer. */
const LONGER = ['README.md', 'tests/CASES.md', 'tests/bench/README.md'];

/** Made by a build or a run. */
const MADE = /^\.output\//;
const FILE = /\.(?:tsx?|m?js|css|md|json|html|png)$/;
/** Words with a slash or an ending that are no paths. */
const NO_PATH = /^[/<]|:\/\/|[\s<>()=?$]/;

const isThere = (map: string) => filesAt(map).length > 0;

/** The paths that a page names: targets of links, code with a slash or a file's ending, and in blocks of code all folders. */
function pathsIn(page: string): string[] {
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target.replace(/#.*/, ''));
  const code = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  const blocks = [...page.matchAll(/^```\n(.*?)^```$/gms)].map(([, text = '']) => text);
  const folders = blocks.flatMap((text) => [...text.matchAll(/[\w.-]+(?=\/\s)/g)].map(([name]) => name));
  return [
    ...links,
    ...folders,
    ...code.filter((text) => FILE.test(text) || /\w\/(?:\w|$)/.test(text)),
  ].filter((path) => path && !NO_PATH.test(path) && !MADE.test(path));
}

/** Whether a path leads somewhere: from the page's folder or the project's root, or as the name of a file alone. */
function leadsSomewhere(path: string, map: string): boolean {
  if ([dirname(map), '.'].some((from) => filesAt(join(from, path)).length > 0)) return true;
  return !path.includes('/') && filesAt(`{components,entrypoints,lib,public,tests}/**/${path}`).length > 0;
}

describe('the maps of the project', () => {
  it.each([...MAPS, ...LONGER].filter(isThere))('%s names paths that exist', (map) => {
    const paths = pathsIn(textOf(map));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !leadsSomewhere(path, map))).toEqual([]);
  });

  it.each(MAPS.filter(isThere))(`%s has at most ${MOST_LINES} lines`, (map) => {
    expect(textOf(map).trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });
});
