import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a package has of the licences of the libraries in it. */
export const NOTICES = 'THIRD-PARTY.txt';

const ROOT = join(import.meta.dirname, '../..');
const MODULES = join(ROOT, 'node_modules');
/** The MIT licence, which some packages name without its text. */
const OUR_LICENCE = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
const LIBRARY = /.*[\\/]node_modules[\\/]((?:@[\w.-]+[\\/])?[\w.-]+)[\\/]/;
/** Vite's own lines in a build, which no path names. */
const OF_VITE = /^\0vite\//;

const libraries = new Set<string>();

/** Notes which libraries have code in the scripts of a build. */
export function noteLibraries(): Plugin {
  return {
    name: 'note-libraries',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        for (const id of file.type === 'chunk' ? Object.keys(file.modules) : []) {
          const name = OF_VITE.test(id) ? 'vite' : LIBRARY.exec(id)?.[1]?.replace('\\', '/');
          if (name) libraries.add(name);
        }
      }
    },
  };
}

/** Writes the licences of these libraries into the folder of a build: they ask that each copy has them. */
export function writeNotices(folder: string): void {
  writeFileSync(join(folder, NOTICES), [...libraries].sort().map(noticeOf).join('\n'));
}

function noticeOf(name: string): string {
  const folder = join(MODULES, name);
  const { version, license, repository, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const [, source] = /([\w-]+\/[\w.-]+?)(?:\.git)?$/.exec(repository.url ?? repository) ?? [];
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file && license !== 'MIT') throw new Error(`The package ${name} has no text of its licence.`);
  const text = file
    ? // Vite's file goes on with the licences of what Vite is made of, which is in no build.
      readFileSync(join(folder, file), 'utf8').split('# Licenses of bundled dependencies')[0]
    : OUR_LICENCE.replace(/^Copyright.*$/m, `Copyright (c) ${author.name ?? author}`);
  return `== ${name} ${version}, ${license}\nhttps://github.com/${source}\n\n${text?.trim()}\n`;
}
