import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycleIn, filesAt, importsOf, sources } from './imports.ts';

/** In a folder with more modules than this, a reader does not find one by its name. */
const MAX_IN_A_FOLDER = 20;

/** What the top level has besides dotfiles, and what tools make there and `.gitignore` leaves out. */
const TOP_LEVEL = [
  'LICENSE',
  'README.md',
  'components',
  'entrypoints',
  'lib',
  'package-lock.json',
  'package.json',
  'public',
  'tests',
  'tsconfig.json',
  'wxt.config.ts',
];
const MADE = ['node_modules', 'test-results'];

/** The folders of `components/` for what several pages or scripts share. */
const SHARED = ['pages', 'notes'];

/** Every import of a module of this project by another one. */
const imports = sources.flatMap((file) =>
  importsOf(file)
    .filter((imported) => sources.includes(imported))
    .map((imported) => ({ file, imported })),
);

/**
 * Returns the two siblings that an import connects: the folders, or the modules beside folders, in which the paths of importer
 * and imported module part.
 */
function siblingsOf({ file, imported }: (typeof imports)[number]): [string, string] {
  const [from, to] = [file, imported].map((path) => path.split('/')) as [string[], string[]];
  const common = from.findIndex((name, i) => name !== to[i]);
  return [from.slice(0, common + 1).join('/'), to.slice(0, common + 1).join('/')];
}

function cycleOf(arrows: readonly { from: string; to: string }[]): string[] | null {
  const graph = Map.groupBy(arrows, ({ from }) => from);
  return cycleIn(new Map([...graph].map(([from, all]) => [from, all.map(({ to }) => to)])));
}

describe('the folders', () => {
  it('are checked by functions that find and name a cycle', () => {
    const graph = (arrows: Record<string, string[]>) => new Map(Object.entries(arrows));
    expect(cycleIn(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
    expect(cycleIn(graph({ a: ['b'], b: ['c', 'd'], c: [], d: ['b'] }))).toEqual(['b', 'd', 'b']);
    const both = { file: 'lib/store/site/a.ts', imported: 'lib/filters/b.ts' };
    expect(siblingsOf(both)).toEqual(['lib/store', 'lib/filters']);
    expect(siblingsOf({ ...both, imported: 'lib/store/core/c.ts' })).toEqual([
      'lib/store/site',
      'lib/store/core',
    ]);
    expect(siblingsOf({ ...both, imported: 'lib/store/database.ts' })).toEqual([
      'lib/store/site',
      'lib/store/database.ts',
    ]);
    expect(imports.length).toBeGreaterThan(1_000);
  });

  it('have no import cycle between modules, types included', () => {
    expect(cycleOf(imports.map(({ file, imported }) => ({ from: file, to: imported })))).toBeNull();
  });

  it('import one another, and modules beside them, in one direction', () => {
    const arrows = imports.map((one) => {
      const [from, to] = siblingsOf(one);
      return { ...one, from, to };
    });
    const cycle = cycleOf(arrows) ?? [];
    // The step of the cycle with the fewest imports is most likely the wrong one: its imports are reported.
    const steps = cycle
      .slice(1)
      .map((end, i) => arrows.filter(({ from, to }) => from === cycle[i] && to === end));
    const [guilty = []] = steps.sort((one, other) => one.length - other.length);
    expect(guilty).toEqual([]);
  });

  it('of a page or script import nothing from another, except the card of a problem', () => {
    const surfaceOf = (path: string) => /^(?:entrypoints|components)\/([^/.]+)[/.]/.exec(path)?.[1];
    const foreign = imports.filter(({ file, imported }) => {
      const importer = surfaceOf(file);
      const isShared = imported.startsWith('components/card/') || imported.split('/').length === 2;
      const other = isShared ? undefined : surfaceOf(imported);
      return importer !== undefined && other !== undefined && !SHARED.includes(other) && importer !== other;
    });
    expect(foreign).toEqual([]);
  });

  it('at the top level are the fixed ones, with nothing beside them', () => {
    const found = filesAt('*').filter((name) => !name.startsWith('.') && !MADE.includes(name));
    expect(found).toEqual(TOP_LEVEL);
  });

  it('have at most twenty modules each', () => {
    const folders = Map.groupBy(sources, (file) => dirname(file));
    const full = [...folders].filter(([, files]) => files.length > MAX_IN_A_FOLDER);
    expect(full.map(([folder]) => folder)).toEqual([]);
  });
});
