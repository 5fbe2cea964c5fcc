import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { LANGUAGE_TAGS } from '../../lib/languages.ts';
import { scriptOf } from '../../lib/messages/templates.ts';
import { NOTICES } from '../builds/notices.ts';
import { textsIn } from '../languages.ts';
import { scriptsOf, weightOf } from './bundle.ts';
import { BUILDS } from './companion.ts';
import { BUDGETS } from './size-budgets.ts';

const names = ['chromium', 'firefox'] as const;
const read = (build: string, file: string) => readFileSync(join(build, file), 'utf8');

/** How Preact makes elements of a text with HTML, for a property that nothing here uses (`unit/project/boundaries.test.ts`). */
const HTML_BY_PREACT = /\w+\.innerHTML=\w+\.__html/;

test.describe('the builds', { tag: '@quick' }, () => {
  for (const name of names) {
    const build = BUILDS[name];

    test(`the ${name} build has exactly the reviewed manifest`, () => {
      const reviewed = read(import.meta.dirname, `reviewed/${name}.json`);
      expect(JSON.parse(read(build, 'manifest.json'))).toEqual(JSON.parse(reviewed));
    });

    test(`the ${name} build has the texts of each language in a file of its own`, () => {
      const manifest = read(build, 'manifest.json');
      const ofManifest = [...manifest.matchAll(/__MSG_(\w+)__/g)].map(([, key = '']) => key);
      for (const language of LANGUAGE_TAGS) {
        const texts = textsIn(language);
        expect(read(build, `texts/${language}.js`)).toBe(scriptOf(texts));
        const file = `_locales/${language.replace('-', '_')}/messages.json`;
        const shipped = JSON.parse(read(build, file)) as Record<string, { message: string }>;
        // Nothing but what browsers themselves show.
        expect(Object.keys(shipped).filter((key) => !/^(ext|command)_/.test(key))).toEqual([]);
        for (const key of ofManifest) expect(shipped[key]).toEqual({ message: texts.messages[key] });
      }
    });

    test(`the ${name} build has the licence of each library in it`, () => {
      const { dependencies } = JSON.parse(read('.', 'package.json')) as { dependencies: object };
      const notices = read(build, NOTICES).split(/^== /m).slice(1);
      const names = notices.map((notice) => notice.slice(0, notice.indexOf(' ')));
      expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
      expect(
        notices.filter((notice) => !/Copyright [\s\S]+(granted|permitted|permission)/i.test(notice)),
      ).toEqual([]);
    });

    test(`the scripts of the ${name} build weigh at most their budgets`, () => {
      for (const [file, budget] of Object.entries(BUDGETS)) {
        const files = scriptsOf(build, file);
        expect(files.length).toBeGreaterThan(0);
        expect.soft(weightOf(build, files), file).toBeLessThanOrEqual(budget * 1000);
      }
    });

    test(`the ${name} build holds no development code, eval, HTML from text or foreign address`, () => {
      const scripts = (readdirSync(build, { recursive: true }) as string[]).filter((file) =>
        file.endsWith('.js'),
      );
      expect(scripts.length).toBeGreaterThan(3);
      for (const file of scripts) {
        const code = read(build, file).replace(HTML_BY_PREACT, '');
        expect(code, file).not.toMatch(/sourceMappingURL|\beval\(|import\(["']https?:|ws:\/\/|localhost:\d/);
        expect(code, file).not.toMatch(
          /(inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|document\.write\(|new Function\(/,
        );
        const hosts = new Set([...code.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host));
        // Names of XML namespaces look like addresses, but no browser requests them.
        hosts.delete('www.w3.org');
        expect(
          [...hosts].filter((host) => !/^(www\.)?goproblems\.com$/.test(host ?? '')),
          file,
        ).toEqual([]);
      }
    });
  }
});
