import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The files that match a pattern, by their paths from the project's root, in alphabetical order. */
export const filesAt = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();
export const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Every module of the extension. */
export const sources = filesAt('{entrypoints,components,lib}/**/*.{ts,tsx}');

/** Returns the imports of a module, types included: modules of this project by path, packages by name. */
export function importsOf(file: string): string[] {
  const named = [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
  return named.map((name) => (name.startsWith('.') ? join(dirname(file), name) : name));
}

/** Returns the first cycle in a graph, with its first node repeated at the end, or null if there is none. */
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
