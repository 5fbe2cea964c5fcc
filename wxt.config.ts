import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, type UserManifest } from 'wxt';
import type { Language } from './lib/languages.ts';
import { type Message, scriptOf, signSheetOf, textsOf } from './lib/messages/templates.ts';
import { siteOrigins, sitePatterns } from './lib/site.ts';
import project from './package.json' with { type: 'json' };
import { type TestBuild, testBuild } from './tests/builds/build.ts';
import { noteLibraries, writeNotices } from './tests/builds/notices.ts';
import { pseudoTexts } from './tests/builds/pseudo.ts';

const NO_DECODERS = fileURLToPath(new URL('lib/site-api/no-decoders.ts', import.meta.url));

/** Set for the build that is uploaded to the stores, and for those that are for tests alone (`tests/builds/build.ts`). */
const BUILD = process.env.COMPANION_BUILD as 'store' | TestBuild | undefined;

if (process.env.COMPANION_SITE)
  Object.assign(globalThis, { COMPANION_SITE: safeSite(process.env.COMPANION_SITE) });

/** Returns the address of the site that a build shall be for. Throws if a key could not be sent there safely. */
function safeSite(address: string): string {
  const url = URL.parse(address);
  const isHere = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere);
  // Not `*`, which would be every host, and no IPv6, which a policy cannot name.
  if (isSafe && url.origin === address && /^[\w-]+(\.[\w-]+)*$/.test(url.hostname)) return address;
  throw new Error(
    `COMPANION_SITE is ${address}, but must be like https://staging.example, or on this machine like http://localhost:8000`,
  );
}

/**
 * Nothing may be loaded but our own files, which the worker requests as data too (texts), and nothing requested but the site. A manifest has
 * one policy for pages and worker.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  `connect-src 'self' ${siteOrigins().join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Pages ask the worker alone, never the network: a policy of their own beside the manifest's, which lets the worker ask. */
function pagesAskNothing(): Plugin {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: "connect-src 'none'" };
  return {
    name: 'pages-ask-nothing',
    // The development server talks to its pages.
    apply: (_, { mode }) => mode !== 'development',
    transformIndexHtml: () => [{ tag: 'meta', attrs, injectTo: 'head-prepend' }],
  };
}

const shared: UserManifest = {
  name: '__MSG_ext_name__',
  description: '__MSG_ext_description__',
  default_locale: 'en',
  homepage_url: project.homepage,
  permissions: ['storage', 'alarms', 'scripting', 'unlimitedStorage', 'contextMenus'],
  host_permissions: sitePatterns(),
  // An unlisted script, named here: WXT's own content scripts tell the page by an event that they started.
  content_scripts: [{ matches: sitePatterns(), js: ['site.js'] }],
  omnibox: { keyword: 'gp' },
  commands: {
    _execute_action: { suggested_key: { default: 'Alt+Shift+G' } },
    next: { suggested_key: { default: 'Alt+Shift+J' }, description: '__MSG_command_next__' },
    any: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_command_any__' },
    // Chromium allows four suggested keys; the player may choose one for this.
    'review-tomorrow': { description: '__MSG_command_review_tomorrow__' },
    'toggle-panel': {
      suggested_key: { default: 'Alt+Shift+H' },
      description: '__MSG_command_toggle_panel__',
    },
  },
  incognito: 'not_allowed',
  content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
};

/**
 * Gives the downloaded Chromium package one id, so that its data stay when its folder moves. It is the public half of a pair whose
 * private half nobody has. The Chrome Web Store refuses it: that build has none.
 */
const PUBLIC_KEY = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsUB1Uvg1B5JjRL8tPAdfNyUiGcOf7LmXfNouy1MK8dSq',
  'YkZkgsc2uKpK4u1YBMR5gmclM0Fhk5y0RQ1JANJ9cE87CZe8Ma9J010rXWgUlKf9THSV2/R35dNLKB6bArkECaZZ',
  'yoS6v2/p6L4awwcj2Yo8DSvHb1xgTPbEMSoJ4oXiJmWcqwxwPx6LAg54vO5/I+0bJV3KNCTNMNsxmC7cgCsSuezg',
  'wjPr/hisvQjyGVazn7YAqI0pH2QTyXdKw/fH0LEHY2zR2+vmPBtEdYI7klX0WH5ggmbfea318VXH/TsWSuOSfcsX',
  'wjz5P8qtjaBXilcH98uk/mHKbzOeJ5Ir9wIDAQAB',
].join('');

/** The popup's page, which stays open at the side (`entrypoints/popup/main.tsx`). */
const SIDE_PAGE = 'popup.html?side';

const perBrowser: Record<'chrome' | 'firefox', UserManifest> = {
  chrome: {
    minimum_chrome_version: '126',
    permissions: [...(shared.permissions ?? []), 'sidePanel'],
    side_panel: { default_path: SIDE_PAGE },
    commands: { ...shared.commands, 'side-panel': { description: '__MSG_command_side_panel__' } },
  },
  firefox: {
    sidebar_action: { default_panel: SIDE_PAGE, open_at_install: false },
    commands: { ...shared.commands, _execute_sidebar_action: {} },
    browser_specific_settings: {
      gecko: {
        // Never changed: Firefox keeps a player's data under it.
        id: '{46f9fb79-97dd-49f2-8794-ce757fd438ae}',
        strict_min_version: '140.0',
        // The key goes to the site; which problem page is open decides what is asked there.
        data_collection_permissions: { required: ['authenticationInfo', 'browsingActivity'] },
      },
    },
  },
};

const manifestFor = (browser: string): UserManifest => ({
  ...shared,
  ...perBrowser[browser === 'firefox' ? 'firefox' : 'chrome'],
});

/**
 * Returns the files that a package has instead of the file of a language that translators write: the texts of the manifest, which the
 * browser shows in its own language, and all texts as a script.
 */
function filesOf(locale: string, browser: string): { relativeDest: string; contents: string }[] {
  const messages: Record<string, Message> = JSON.parse(
    readFileSync(`public/_locales/${locale}/messages.json`, 'utf8'),
  );
  const inManifest = JSON.stringify(manifestFor(browser)).matchAll(/__MSG_(\w+)__/g);
  const ofManifest = [...inManifest].map(([, key = '']) => [key, { message: messages[key]?.message }]);
  const language = locale.replace('_', '-') as Language;
  const translated = textsOf(language, messages);
  const texts = BUILD === 'pseudo' ? pseudoTexts(translated) : translated;
  return [
    {
      relativeDest: `_locales/${locale}/messages.json`,
      contents: JSON.stringify(Object.fromEntries(ofManifest)),
    },
    { relativeDest: `texts/${language}.js`, contents: scriptOf(texts) },
    { relativeDest: `texts/${language}.css`, contents: signSheetOf(texts) },
  ];
}

export default defineConfig({
  manifestVersion: 3,
  imports: false,
  outDir: BUILD ? `.output/${BUILD}` : '.output',
  hooks: {
    'build:publicAssets': ({ config }, files) => {
      const added = files.map(({ relativeDest }) => {
        const [, locale] = /^_locales[/\\](\w+)/.exec(relativeDest) ?? [];
        return locale ? filesOf(locale, config.browser) : [];
      });
      const others = files.filter((_, place) => added[place]?.length === 0);
      files.splice(0, files.length, ...others, ...added.flat());
    },
    'build:done': ({ config }) => writeNotices(config.outDir),
  },
  manifest: ({ browser, mode }) => {
    const manifest = manifestFor(browser);
    if (browser === 'chrome' && BUILD !== 'store') manifest.key = PUBLIC_KEY;
    // The development server loads scripts from this machine, which the policy for players does not allow.
    if (mode === 'development') delete manifest.content_security_policy;
    return manifest;
  },
  // The archive of the sources, which Firefox's reviewers build. What git ignores, and git's own folder, are left out.
  // Nothing is compressed: how well a machine compresses depends on its processor.
  zip: {
    dotSources: true,
    excludeSources: ['.git/**', '.output/**', '.wxt/**', 'test-results/**'],
    compressionLevel: 0,
  },
  // Every browser that runs this preloads modules by itself.
  vite: () => ({
    define: { COMPANION_SITE: JSON.stringify(siteOrigins()[0]) },
    build: { target: ['chrome126', 'firefox140'], modulePreload: { polyfill: false } },
    resolve: {
      alias: {
        'iconv-lite': NO_DECODERS,
        jschardet: NO_DECODERS,
      },
    },
    plugins: [pagesAskNothing(), noteLibraries(), ...(BUILD && BUILD !== 'store' ? [testBuild(BUILD)] : [])],
  }),
});
