import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** `npm run lines -- [<folder of a checkout>]`: lines of code by folder, without blanks and comments. */
const root = process.argv[2] ?? join(import.meta.dirname, '../..');
const PARTS = ['lib', 'components', 'entrypoints', 'tests'];

/** The ranges of the comments in a file: `/* … *\/` in CSS, in TypeScript as the parser finds them. */
function commentsIn(path: string, code: string): { start: number; end: number }[] {
  if (path.endsWith('.css')) {
    return [...code.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: text }) => ({
      start: index,
      end: index + text.length,
    }));
  }
  const { comments, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return comments;
}

/** The number of lines that hold more than comments. `{}` around a comment is part of that comment. */
function linesIn(path: string): number {
  const code = readFileSync(path, 'utf8');
  const bare = commentsIn(path, code).reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    code,
  );
  return bare.split('\n').filter((line) => !/^\s*(\{\})?\s*$/.test(line)).length;
}

function print(name: string, files: readonly string[]): void {
  const sum = (ending: RegExp) =>
    files.filter((file) => ending.test(file)).reduce((total, file) => total + linesIn(join(root, file)), 0);
  const columns = [files.length, sum(/\.tsx?$/), sum(/\.css$/)].map((number) => String(number).padStart(7));
  console.log(name.padEnd(28) + columns.join(' '));
}

console.log(`${'folder'.padEnd(28)}  files      TS     CSS`);
for (const part of PARTS) {
  const files = globSync(`${part}/**/*.{ts,tsx,css}`, { cwd: root }).sort();
  const folders = Map.groupBy(files, (file) => dirname(file).split('/').slice(0, 2).join('/'));
  for (const [folder, inFolder] of [...folders].sort()) print(folder, inFolder);
  print(`${part}, all`, files);
  console.log();
}
const source = globSync('{lib,components,entrypoints}/**/*.{ts,tsx,css}', { cwd: root });
print('lib, components, entrypoints', source);
