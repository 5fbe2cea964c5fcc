import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns all scripts that a file of a build loads, directly or indirectly, including the file itself if it is a script. */
export function scriptsOf(build: string, file: string): string[] {
  return [...withScripts(build, file)].filter((path) => path.endsWith('.js'));
}

/** Returns the sum of the sizes of some files of a build, in bytes. */
export function weightOf(build: string, files: readonly string[]): number {
  return files.reduce((sum, path) => sum + statSync(join(build, path)).size, 0);
}

function withScripts(build: string, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const named = readFileSync(join(build, file), 'utf8').matchAll(
    /["'](?:\.{0,2}\/)*((?:chunks\/)?[\w-]+\.js)["']/g,
  );
  for (const [, name = ''] of named) {
    const path = [name, `chunks/${name}`].find((candidate) =>
      statSync(join(build, candidate), { throwIfNoEntry: false }),
    );
    if (path) withScripts(build, path, seen);
  }
  return seen;
}
