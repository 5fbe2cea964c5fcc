import { describe, expect, it } from 'vitest';
import { filesAt, importsOf, sources, textOf } from './imports.ts';

const sourcesIn = (folders: RegExp) => sources.filter((file) => folders.test(file));
const saying = (text: RegExp, files: readonly string[] = sources) =>
  files.filter((file) => text.test(textOf(file)));

/** `[file, what it imports]` for every import that breaks the rule. */
function offences(files: readonly string[], forbidden: RegExp): string[][] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => forbidden.test(imported))
      .map((imported) => [file, imported]),
  );
}

const BROWSER = /^(wxt\b|idb$|ofetch$|zod)/;
/** The files of `lib` that speak to the browser by design; all others outside its background and store are pure. */
const pure = sourcesIn(/^lib\/(?!background\/|store\/|ask\.ts$|text\.ts$)/);

describe('the layers', () => {
  it('is found at all', () => {
    expect(sources.length).toBeGreaterThan(40);
    expect(importsOf('entrypoints/background.ts')).toContain('lib/background/worker.ts');
  });

  it('has imports run one way: entrypoints, components, lib', () => {
    expect(offences(sourcesIn(/^lib\//), /^(entrypoints|components)\//)).toEqual([]);
    expect(offences(sourcesIn(/^components\//), /^(entrypoints|lib\/(background|store))\//)).toEqual([]);
    expect(offences(sourcesIn(/^lib\/store\//), /^lib\/background\//)).toEqual([]);
  });

  it('lets only the worker import what holds the key and speaks HTTP', () => {
    const others = sourcesIn(/^(?!lib\/background\/|entrypoints\/background\.ts$)/);
    expect(offences(others, /^(lib\/background\/|ofetch|zod)/)).toEqual([]);
  });

  it("lets one file alone open the key's database", () => {
    expect(saying(/open\('key'\)|'key'\s*,\s*\d/)).toEqual(['lib/background/account/key.ts']);
    expect(saying(/X-Api-Key/)).toEqual(['lib/background/net/fetch.ts']);
  });

  it('lets one file alone send requests', () => {
    const senders = saying(/\bofetch\b.*\(|\bfetch\(|XMLHttpRequest|sendBeacon/);
    expect(senders).toEqual(['lib/background/net/fetch.ts']);
  });

  it('keeps the pure files free of browser, database and network', () => {
    expect(offences(pure, BROWSER)).toEqual([]);
    expect(offences(pure, /^lib\/store\//)).toEqual([]);
    const named = /\b(browser|chrome|document|window|navigator|indexedDB|location)\./;
    const code = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(pure.filter((file) => named.test(code(file)))).toEqual([]);
  });

  it('keeps components free of browser interfaces and content scripts free of storage and channels', () => {
    expect(offences(sourcesIn(/^components\//), BROWSER)).toEqual([]);
    const inPage = sourcesIn(/^entrypoints\/(site\.content|panel)\//);
    expect(offences(inPage, /^lib\/store\//)).toEqual([]);
    expect(saying(/BroadcastChannel|indexedDB|localStorage|\.storage\b/, inPage)).toEqual([]);
  });

  it('makes no HTML or code from text', () => {
    const sinks =
      /innerHTML|outerHTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|\beval\(|new Function/;
    expect(saying(sinks)).toEqual([]);
  });

  it('has no text for a player outside the locales', () => {
    const spoken = />\s*[A-Z][a-z]+ [a-z]+[^<{]*</;
    expect(saying(spoken, sourcesIn(/\.tsx$/))).toEqual([]);
  });

  it('has no colour outside the tokens', () => {
    const styles = filesAt('{components,entrypoints}/**/*.css').filter(
      (file) => !file.endsWith('tokens.css'),
    );
    const colour = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\(/i;
    expect(saying(colour, styles)).toEqual([]);
    expect(saying(/['"]#[0-9a-f]{3,8}['"]/i)).toEqual([]);
  });

  it('names zod as a whole, or it weighs five times as much', () => {
    expect(saying(/import \{[^}]*\} from 'zod/)).toEqual([]);
  });
});
