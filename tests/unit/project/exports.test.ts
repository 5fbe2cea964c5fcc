import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { filesAt, sources, textOf } from './imports.ts';

/** WXT and its configuration import these. */
const ENTRY_FILES = [
  'entrypoints/background.ts',
  'entrypoints/card/index.tsx',
  'entrypoints/hides.ts',
  'entrypoints/panel/index.tsx',
  'entrypoints/site/index.ts',
  'lib/messages/templates.ts',
];

/** The names that the import statements of a module import, each as `file#name`; all names of a file as `file#*`. */
function importedNames(file: string): string[] {
  const code = textOf(file);
  const dynamic = [...code.matchAll(/import\('(\.[^']+)'\)/g)].map(([, from = '']): [string, string] => [
    from,
    '*',
  ]);
  const fixed = parseSync(file, code).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }): [string, string] => [
      moduleRequest.value,
      importName.name ?? (importName.kind === 'Default' ? 'default' : '*'),
    ]),
  );
  return [...fixed, ...dynamic].map(([from, name]) => `${join(dirname(file), from)}#${name}`);
}

function exportedNames(file: string): string[] {
  const { staticExports } = parseSync(file, textOf(file)).module;
  return staticExports.flatMap(({ entries }) => entries.map((entry) => entry.exportName.name ?? 'default'));
}

// An export that only tests import is fine as long as its own module uses it, too.
it('every export is imported by another module', () => {
  const imported = new Set(sources.flatMap(importedNames));
  const importedByTests = new Set(
    [...filesAt('tests/**/*.{ts,tsx}'), 'wxt.config.ts'].flatMap(importedNames),
  );
  const isUsed = (file: string, name = 'default') => {
    if (imported.has(`${file}#${name}`) || imported.has(`${file}#*`)) return true;
    const mentions = textOf(file).match(new RegExp(`\\b${name}\\b`, 'g')) ?? [];
    return importedByTests.has(`${file}#${name}`) && mentions.length > 1;
  };
  const exports = sources
    .filter((file) => !ENTRY_FILES.includes(file))
    .flatMap((file) => exportedNames(file).map((name) => [file, name] as const));
  expect(exports.length).toBeGreaterThan(1_000);
  expect(exports.filter(([file, name]) => !isUsed(file, name))).toEqual([]);
});
