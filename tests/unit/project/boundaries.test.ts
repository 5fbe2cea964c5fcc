import { describe, expect, it } from 'vitest';
import { filesAt, importsOf, sources, textOf } from './imports.ts';

const sourcesIn = (folders: RegExp) => sources.filter((file) => folders.test(file));
const containing = (text: RegExp, files: readonly string[] = sources) =>
  files.filter((file) => text.test(textOf(file)));

/** Returns `[file, imported module]` for every forbidden import. */
function offences(files: readonly string[], forbidden: RegExp): string[][] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => forbidden.test(imported))
      .map((imported) => [file, imported]),
  );
}

const BROWSER = /^(wxt\b|idb$|ofetch$)/;
/** The pure files: all of `lib` except its folders `background`, `pages` and `store` and two files that use the browser. */
const pure = sourcesIn(/^lib\/(?!background\/|pages\/|store\/|ask\.ts$|text\.ts$)/);

describe('the layers', () => {
  it('are found by this test', () => {
    expect(sources.length).toBeGreaterThan(40);
    expect(importsOf('entrypoints/background.ts')).toContain('lib/background/worker.ts');
  });

  it('import in one direction: entrypoints, components, lib', () => {
    expect(offences(sourcesIn(/^lib\//), /^(entrypoints|components)\//)).toEqual([]);
    expect(offences(sourcesIn(/^components\//), /^(entrypoints|lib\/(background|store))\//)).toEqual([]);
    expect(offences(sourcesIn(/^lib\/store\//), /^lib\/background\//)).toEqual([]);
    // The worker only opens pages, and nothing else in `lib` uses what pages share.
    expect(offences(sourcesIn(/^lib\/(?!pages\/)/), /^lib\/pages\/(?!(first|history)-page\.ts)/)).toEqual([]);
  });

  it('let only the worker import code for the key and HTTP', () => {
    const others = sourcesIn(
      /^(?!lib\/(background|site-api)\/|lib\/message-shapes\.ts$|entrypoints\/background\.ts$)/,
    );
    expect(offences(others, /^(lib\/(background|site-api)\/|lib\/message-shapes\.ts|ofetch|zod)/)).toEqual(
      [],
    );
  });

  it('let only the worker import the code of ts-fsrs', () => {
    const others = [...sourcesIn(/^(?!lib\/(background|review)\/)/), 'lib/review/schedule.ts'];
    expect(offences(others, /^(ts-fsrs|lib\/review\/(memory|replay|make-schedule)\.ts)$/)).toEqual([]);
  });

  it("let only one file open the key's database", () => {
    expect(containing(/open\('key'\)|'key'\s*,\s*\d/)).toEqual(['lib/background/account/key.ts']);
    expect(containing(/X-Api-Key/)).toEqual(['lib/background/net/fetch.ts']);
  });

  it('let only one file send requests', () => {
    // The texts are a file of the package.
    const senders = containing(
      /\bofetch\b.*\(|\bfetch\((?!`\/texts\/\$\{language\}\.js`\))|XMLHttpRequest|sendBeacon/,
    );
    expect(senders).toEqual(['lib/background/net/fetch.ts']);
  });

  it('keep pure files free of browser, database and network', () => {
    expect(offences(pure, BROWSER)).toEqual([]);
    expect(offences(pure, /^lib\/store\//)).toEqual([]);
    const named = /\b(browser|chrome|document|window|navigator|indexedDB|location)\./;
    const code = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(pure.filter((file) => named.test(code(file)))).toEqual([]);
  });

  it('keep components off browser interfaces, content scripts off storage and channels', () => {
    expect(offences(sourcesIn(/^components\//), BROWSER)).toEqual([]);
    const inPage = sourcesIn(/^entrypoints\/(site|panel)\//);
    expect(offences(inPage, /^lib\/store\//)).toEqual([]);
    expect(containing(/BroadcastChannel|indexedDB|localStorage|\.storage\b/, inPage)).toEqual([]);
  });

  it('make no HTML or code from text', () => {
    const sinks =
      /innerHTML|outerHTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|\beval\(|new Function/;
    expect(containing(sinks)).toEqual([]);
  });

  it('have tests that take fast-check with its sizes set', () => {
    const importing = filesAt('tests/**/*.ts{,x}').filter((file) => importsOf(file).includes('fast-check'));
    expect(importing).toEqual(['tests/unit/fast-check.ts']);
  });

  it('have no colour outside the tokens', () => {
    const styles = filesAt('{components,entrypoints}/**/*.css').filter(
      (file) => !file.endsWith('tokens.css'),
    );
    const colour = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\(/i;
    expect(containing(colour, styles)).toEqual([]);
    expect(containing(/['"]#[0-9a-f]{3,8}['"]/i)).toEqual([]);
  });

  it('import zod only as a namespace, to keep bundles small', () => {
    expect(containing(/import \{[^}]*\} from 'zod/)).toEqual([]);
  });
});
