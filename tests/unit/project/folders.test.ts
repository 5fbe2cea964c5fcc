import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycleIn, importsOf, sources } from './imports.ts';

/** More than these are not found by their names. */
const MOST_IN_A_FOLDER = 20;

/** Every import of one module of ours by another. */
const imports = sources.flatMap((file) =>
  importsOf(file)
    .filter((imported) => sources.includes(imported))
    .map((imported) => ({ file, imported })),
);

/**
 * The folders beside each other of which one module imports another, or null where one of the two folders lies in the other:
 * what lies at the top of a folder may be used by all that is in it.
 */
function foldersOf({ file, imported }: (typeof imports)[number]): [string, string] | null {
  const [from, to] = [file, imported].map((path) => dirname(path).split('/')) as [string[], string[]];
  const common = from.findIndex((name, i) => name !== to[i]);
  if (common === -1 || to[common] === undefined) return null;
  return [from.slice(0, common + 1).join('/'), to.slice(0, common + 1).join('/')];
}

function cycleOf(arrows: readonly { from: string; to: string }[]): string[] | null {
  const graph = Map.groupBy(arrows, ({ from }) => from);
  return cycleIn(new Map([...graph].map(([from, all]) => [from, all.map(({ to }) => to)])));
}

describe('the folders', () => {
  it('have a check that sees a cycle and names it', () => {
    const graph = (arrows: Record<string, string[]>) => new Map(Object.entries(arrows));
    expect(cycleIn(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
    expect(cycleIn(graph({ a: ['b'], b: ['c', 'd'], c: [], d: ['b'] }))).toEqual(['b', 'd', 'b']);
    const both = { file: 'lib/store/site/a.ts', imported: 'lib/filters/b.ts' };
    expect(foldersOf(both)).toEqual(['lib/store', 'lib/filters']);
    expect(foldersOf({ ...both, imported: 'lib/store/core/c.ts' })).toEqual([
      'lib/store/site',
      'lib/store/core',
    ]);
    expect(foldersOf({ ...both, imported: 'lib/store/database.ts' })).toBeNull();
    expect(imports.length).toBeGreaterThan(1_000);
  });

  it('have no module that imports itself by others, types included', () => {
    expect(cycleOf(imports.map(({ file, imported }) => ({ from: file, to: imported })))).toBeNull();
  });

  it('import one another in one direction', () => {
    const arrows = imports.flatMap((one) => {
      const folders = foldersOf(one);
      return folders ? [{ ...one, from: folders[0], to: folders[1] }] : [];
    });
    const cycle = cycleOf(arrows) ?? [];
    // Of the arrows of the cycle, the one that the fewest imports make is most likely the wrong one.
    const made = cycle
      .slice(1)
      .map((end, i) => arrows.filter(({ from, to }) => from === cycle[i] && to === end));
    const [guilty = []] = made.sort((one, other) => one.length - other.length);
    expect(guilty).toEqual([]);
  });

  it('hold no part of another surface', () => {
    const surfaceOf = (path: string) => /^(?:entrypoints|components)\/([^/.]+)[/.]/.exec(path)?.[1];
    const foreign = imports.filter(({ file, imported }) => {
      const own = surfaceOf(file);
      const other = imported.split('/').length > 2 ? surfaceOf(imported) : undefined;
      return own !== undefined && other !== undefined && own !== other;
    });
    expect(foreign).toEqual([]);
  });

  it('hold as few modules as can be looked through', () => {
    const folders = Map.groupBy(sources, (file) => dirname(file));
    const full = [...folders].filter(([, files]) => files.length > MOST_IN_A_FOLDER);
    expect(full.map(([folder]) => folder)).toEqual([]);
  });
});
