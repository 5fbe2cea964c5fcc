import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesAt, importsOf, sources, textOf } from './imports.ts';

/** The styles that are not of one component, and why: all others stand beside the component of their name. */
const SHARED: Record<string, string> = {
  'components/tokens.css': 'every colour, and the sizes that repeat',
  'components/mark-tokens.css': "the colours of marks, which the site's pages take alone",
  'components/base.css': 'elements, the same everywhere',
  'components/shadow-host.css': 'the element that holds the panel, and the one that holds the card',
  'components/buttons.css': 'buttons with words, drawn by many components',
  'components/result-colours.css': 'solved, tried and untried have a colour wherever they are shown',
  'components/marks.css': "marks on links of the site's pages, in the card and in the options' legend",
  'components/panel/in-corner.css': 'panel and key line stand in the same corners',
  'components/options/page.css': 'elements of the page',
  'components/popup/page.css': 'elements of the page',
  'components/popup/empty-list.css': 'each list of the popup may be empty',
  'components/popup/fields.css': 'what is typed or chosen in, drawn by many components',
  'components/popup/list-bar.css': 'the bars of both tabs',
  'components/popup/small-buttons.css': 'small buttons, drawn by many components',
  'components/popup/rows/PreviewCard.css': 'LookCard.tsx draws it',
  'components/popup/saved-filters/SavedFilters.css': 'Tiles.tsx draws it',
  'components/popup/saved-filters/SavedFilterEditor.css': 'TileEditor.tsx draws it',
};

const styles = filesAt('components/**/*.css');
const isOfOne = (file: string) => !(file in SHARED);
const componentOf = (file: string) => file.replace(/css$/, 'tsx');

/** The styles that a sheet gathers. */
function gathered(sheet: string): string[] {
  const named = [...textOf(sheet).matchAll(/@import "([^"]+)"/g)].map(([, name = '']) => name);
  return named.map((name) => join(dirname(sheet), name));
}

/** What the modules of a folder import, and what that imports, and so on. */
function reached(folder: string): Set<string> {
  const found = new Set(sources.filter((file) => file.startsWith(folder)));
  // A set goes through what is added to it on the way.
  for (const file of found) {
    for (const imported of importsOf(file)) if (sources.includes(imported)) found.add(imported);
  }
  return found;
}

describe('the styles', () => {
  it('stand beside their component, or are shared for a reason', () => {
    expect(styles.length).toBeGreaterThan(60);
    expect(styles.filter((file) => isOfOne(file) && !sources.includes(componentOf(file)))).toEqual([]);
    expect(Object.keys(SHARED).filter((file) => !styles.includes(file))).toEqual([]);
  });

  it.each(['panel', 'card', 'popup', 'options'])(
    'of the %s are those of the components it draws, each once',
    (surface) => {
      const sheet = gathered(`entrypoints/${surface}/style.css`);
      const drawn = reached(`entrypoints/${surface}/`);
      expect(sheet.filter(isOfOne)).toEqual(
        styles.filter((file) => isOfOne(file) && drawn.has(componentOf(file))),
      );
      expect(new Set(sheet).size).toBe(sheet.length);
    },
  );

  it('are all loaded somewhere', () => {
    const sheets = filesAt('{components,entrypoints}/**/*.css');
    const loaded = new Set(sheets.flatMap(gathered));
    expect(styles.filter((file) => !loaded.has(file))).toEqual([]);
  });

  it('have no condition in the rule of a pseudo-element', () => {
    // Before Chromium 130, what stands in a nested condition is for `&`, which is never a pseudo-element.
    const code = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\//g, '');
    expect(styles.filter((file) => /::[\w-]+\s*\{[^}]*@/.test(code(file)))).toEqual([]);
  });
});
