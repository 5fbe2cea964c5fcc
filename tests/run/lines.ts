import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** `node tests/run/lines.ts [<folder of a checkout>]`: lines of TypeScript without blanks and comments. */
const root = process.argv[2] ?? join(import.meta.dirname, '../..');
const FOLDERS = { source: '{entrypoints,components,lib}', tests: 'tests' };

/** Number of lines of a file that contain more than comments and blanks. `{}` around a comment is part of that comment. */
function linesIn(path: string): number {
  const code = readFileSync(path, 'utf8');
  const { comments, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const bare = comments.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
  return bare.split('\n').filter((line) => !/^\s*(\{\})?\s*$/.test(line)).length;
}

for (const [name, folder] of Object.entries(FOLDERS)) {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
  const lines = files.reduce((sum, file) => sum + linesIn(join(root, file)), 0);
  console.log(`${name}: ${lines} lines in ${files.length} files`);
}
