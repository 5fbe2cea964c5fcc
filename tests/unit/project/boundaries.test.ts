import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, ROOT, sources } from './imports.ts';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** `[file, what it imports]` for every import that breaks the rule. */
function offences(files: readonly string[], forbidden: (imported: string) => boolean): string[][] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(forbidden)
      .map((imported) => [file, imported]),
  );
}

const isIn = (folder: string) => (path: string) => path.startsWith(folder);
const BROWSER = /^(wxt\b|idb$|ofetch$|zod)/;
/** The files of `lib` that speak to the browser by design; all others outside its background and store are pure. */
const SPEAK_TO_BROWSER = ['lib/ask.ts', 'lib/text.ts'];
const pure = sources.filter(
  (file) => /^lib\/(?!background\/|store\/)/.test(file) && !SPEAK_TO_BROWSER.includes(file),
);

describe('the layers', () => {
  it('is found at all', () => {
    expect(sources.length).toBeGreaterThan(40);
    expect(importsOf('entrypoints/background.ts')).toContain('lib/background/worker.ts');
  });

  it('has imports run one way: entrypoints, components, lib', () => {
    expect(
      offences(sources.filter(isIn('lib/')), (path) => /^(entrypoints|components)\//.test(path)),
    ).toEqual([]);
    expect(
      offences(sources.filter(isIn('components/')), (path) =>
        /^(entrypoints|lib\/(background|store))\//.test(path),
      ),
    ).toEqual([]);
    expect(offences(sources.filter(isIn('lib/store/')), isIn('lib/background/'))).toEqual([]);
  });

  it('lets only the worker import what holds the key and speaks HTTP', () => {
    const others = sources.filter(
      (file) => !file.startsWith('lib/background/') && file !== 'entrypoints/background.ts',
    );
    expect(
      offences(others, (path) => path.startsWith('lib/background/') || /^(ofetch|zod)/.test(path)),
    ).toEqual([]);
  });

  it("lets one file alone open the key's database", () => {
    const openers = sources.filter((file) => /open\('key'\)|'key'\s*,\s*\d/.test(textOf(file)));
    expect(openers).toEqual(['lib/background/account/key.ts']);
    const keyReaders = sources.filter((file) => /X-Api-Key/.test(textOf(file)) && !file.endsWith('.md'));
    expect(keyReaders).toEqual(['lib/background/net/fetch.ts']);
  });

  it('lets one file alone send requests', () => {
    expect(
      sources.filter((file) => /\bofetch\b.*\(|\bfetch\(|XMLHttpRequest|sendBeacon/.test(textOf(file))),
    ).toEqual(['lib/background/net/fetch.ts']);
  });

  it('keeps the pure files free of browser, database and network', () => {
    expect(offences(pure, (path) => BROWSER.test(path) || isIn('lib/store/')(path))).toEqual([]);
    const named = /\b(browser|chrome|document|window|navigator|indexedDB|location)\./;
    const code = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(pure.filter((file) => named.test(code(file)))).toEqual([]);
  });

  it('keeps components free of browser interfaces and content scripts free of storage and channels', () => {
    const components = sources.filter(isIn('components/'));
    expect(offences(components, (path) => BROWSER.test(path))).toEqual([]);
    const inPage = sources.filter((file) => /^entrypoints\/(site\.content|panel)\//.test(file));
    expect(offences(inPage, isIn('lib/store/'))).toEqual([]);
    expect(
      inPage.filter((file) => /BroadcastChannel|indexedDB|localStorage|\.storage\b/.test(textOf(file))),
    ).toEqual([]);
  });

  it('makes no HTML or code from text', () => {
    const sinks =
      /innerHTML|outerHTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|\beval\(|new Function/;
    expect(sources.filter((file) => sinks.test(textOf(file)))).toEqual([]);
  });

  it('has no text for a player outside the locales', () => {
    const spoken = />\s*[A-Z][a-z]+ [a-z]+[^<{]*</;
    expect(sources.filter((file) => file.endsWith('.tsx') && spoken.test(textOf(file)))).toEqual([]);
  });

  it('has no colour outside the tokens', () => {
    const styles = globSync('{components,entrypoints}/**/*.css', { cwd: ROOT }).filter(
      (file) => !file.endsWith('tokens.css'),
    );
    const colour = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\(/i;
    expect(styles.filter((file) => colour.test(textOf(file)))).toEqual([]);
    expect(sources.filter((file) => /['"]#[0-9a-f]{3,8}['"]/i.test(textOf(file)))).toEqual([]);
  });

  it('names zod as a whole, or it weighs five times as much', () => {
    expect(sources.filter((file) => /import \{[^}]*\} from 'zod/.test(textOf(file)))).toEqual([]);
  });
});
