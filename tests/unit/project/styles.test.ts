import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesAt, importsOf, sources, textOf } from './imports.ts';

/** The style files of no single component, each with the reason. All others are next to the component of that name. */
const SHARED: Record<string, string> = {
  'components/tokens.css': 'every colour, and the sizes that repeat',
  'components/sign-tokens.css': "the shapes and colours of signs; the site's pages load only these",
  'components/base.css': 'elements, the same everywhere',
  'components/shadow-host.css': 'the element that holds the panel, and the one that holds the card',
  'components/buttons.css': 'buttons with texts, drawn by many components',
  'components/fields.css': 'input fields and selects, drawn by many components',
  'components/small-buttons.css': 'small buttons, drawn by many components',
  'components/small-choices.css': 'rows of small choices, drawn by many components',
  'components/result-colours.css': 'the result of an attempt has a colour wherever it is shown',
  'components/signs.css': "signs on links of the site's pages",
  'components/options/page.css': 'elements of the page',
  'components/popup/page.css': 'elements of the page',
  'components/popup/empty-list.css': 'each list of the popup may be empty',
};

const styles = filesAt('components/**/*.css');
const isOfOne = (file: string) => !(file in SHARED);
const componentOf = (file: string) => file.replace(/css$/, 'tsx');

/** Returns the style files that a style sheet imports. */
function importedBy(sheet: string): string[] {
  const named = [...textOf(sheet).matchAll(/@import "([^"]+)"/g)].map(([, name = '']) => name);
  return named.map((name) => join(dirname(sheet), name));
}

/** Returns the modules of a folder and all modules that they import, directly or indirectly. */
function withDependencies(folder: string): Set<string> {
  const found = new Set(sources.filter((file) => file.startsWith(folder)));
  // A loop over a set includes the elements that are added during the loop.
  for (const file of found) {
    for (const imported of importsOf(file)) if (sources.includes(imported)) found.add(imported);
  }
  return found;
}

describe('the styles', () => {
  it('are next to their component or listed as shared', () => {
    expect(styles.length).toBeGreaterThan(60);
    expect(styles.filter((file) => isOfOne(file) && !sources.includes(componentOf(file)))).toEqual([]);
    expect(Object.keys(SHARED).filter((file) => !styles.includes(file))).toEqual([]);
  });

  it.each(['panel', 'card', 'popup', 'options', 'welcome', 'history-page'])(
    'of the %s are those of its components, each once',
    (surface) => {
      const sheet = importedBy(`entrypoints/${surface}/style.css`);
      const drawn = withDependencies(`entrypoints/${surface}/`);
      expect(sheet.filter(isOfOne)).toEqual(
        styles.filter((file) => isOfOne(file) && drawn.has(componentOf(file))),
      );
      expect(new Set(sheet).size).toBe(sheet.length);
    },
  );

  it('are all imported by a style sheet', () => {
    const sheets = filesAt('{components,entrypoints}/**/*.css');
    const loaded = new Set(sheets.flatMap(importedBy));
    expect(styles.filter((file) => !loaded.has(file))).toEqual([]);
  });

  it('have no nested at-rule in the rule of a pseudo-element', () => {
    // Before Chromium 130, declarations in a nested at-rule apply to `&`, which never matches a pseudo-element.
    const code = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\//g, '');
    expect(styles.filter((file) => /::[\w-]+\s*\{[^}]*@/.test(code(file)))).toEqual([]);
  });
});
