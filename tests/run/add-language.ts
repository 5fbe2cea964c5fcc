// Adds a language: `npm run add-language -- de`. `lib/messages/README.md` says what comes then.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyMessages, withLanguage } from './new-language.ts';

const [tag = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');
const languages = join(root, 'lib/languages.ts');
const source = withLanguage(readFileSync(languages, 'utf8'), tag);
const folder = join(root, 'public/_locales', tag.replace('-', '_'));
mkdirSync(folder);
writeFileSync(join(folder, 'messages.json'), `${JSON.stringify(emptyMessages(tag), null, 2)}\n`);
writeFileSync(languages, source);
console.log(`Translate ${folder}/messages.json. \`npm run units -- languages\` tells what is left.`);
