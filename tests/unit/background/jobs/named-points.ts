import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** Returns the names of all crash points in the source, in alphabetical order. */
export function namedPoints(): string[] {
  const points = globSync('lib/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bcrashPoint\('([^']*)'\)/g)].map(
      ([, point = '']) => point,
    ),
  );
  return points.sort();
}
