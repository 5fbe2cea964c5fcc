import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** Every module of the extension, by its path from the project's root. */
export const sources = globSync('{entrypoints,components,lib}/**/*.{ts,tsx}', { cwd: ROOT }).sort();

/** What a module imports, types too: modules of this project by their path, packages by their name. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
  return named.map((name) => (name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)) : name));
}

/** The first way round in a graph, its first node again at its end; null: there is none. */
export function cycleIn(graph: ReadonlyMap<string, Iterable<string>>): string[] | null {
  const done = new Set<string>();
  function from(node: string, path: readonly string[]): string[] | null {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = from(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  }
  for (const node of graph.keys()) {
    const cycle = from(node, []);
    if (cycle) return cycle;
  }
  return null;
}
