import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SHARED_PICTURES, SHOT_SIZE, SHOTS } from '../../run/store-sizes.ts';
import { filesAt, textOf } from './imports.ts';

interface Manifest {
  key?: string;
  homepage_url: string;
}

/** The manifest that a build gets. `build`: of `COMPANION_BUILD`; '' for the one that is downloaded. */
async function manifestOf(browser: 'chrome' | 'firefox', build: string): Promise<Manifest> {
  vi.stubEnv('COMPANION_BUILD', build);
  vi.resetModules();
  const { default: config } = await import('../../../wxt.config.ts');
  return (config.manifest as (env: object) => Manifest)({ browser, mode: 'production' });
}

/** Returns the id that Chromium derives from a key. */
function idOf(key: string): string {
  const digits = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return [...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

describe('the manifest', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('has a key in the downloaded Chromium package, none in the stores', async () => {
    const { key = '' } = await manifestOf('chrome', '');
    expect(textOf('README.md')).toContain(`id\n\`${idOf(key)}\``);
    expect(await manifestOf('chrome', 'store')).not.toHaveProperty('key');
    expect(await manifestOf('firefox', '')).not.toHaveProperty('key');
  });

  it("names the project's address, which is the only one in documents", async () => {
    const { homepage } = JSON.parse(textOf('package.json'));
    expect((await manifestOf('firefox', '')).homepage_url).toBe(homepage);
    const pages = [...filesAt('*.md'), ...filesAt('{.github,.store,components,lib,tests}/**/*.md')]
      .map(textOf)
      .join();
    const ours =
      pages.match(/(?:https:\/\/github\.com|--repo) ?\/?[\w.-]+\/companion-for-goproblems\b/g) ?? [];
    const address = (found: string) => found.replace('--repo ', 'https://github.com/');
    expect([...new Set(ours.map(address))]).toEqual([homepage]);
  });
});

describe('the pictures', () => {
  it('have the sizes that the stores ask for', () => {
    expect(SHOTS).toHaveLength(5);
    expect(SHOT_SIZE).toEqual({ width: 1_280, height: 800 });
    expect(Object.values(SHARED_PICTURES).map(({ width, height }) => `${width}×${height}`)).toEqual([
      '128×128',
      '440×280',
      '1400×560',
    ]);
  });

  it('of the icon leave 16 pixels free on each side', async () => {
    const icon = sharp('public/icon/128.png');
    expect(await icon.metadata()).toMatchObject({ width: 128, height: 128, hasAlpha: true });
    const { info } = await icon
      .trim({ background: '#00000000', threshold: 0 })
      .toBuffer({ resolveWithObject: true });
    expect([-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)].every((free) => free >= 16)).toBe(true);
    expect([info.width, info.height].every((size) => size > 90 && size <= 96)).toBe(true);
  });
});

describe.each(filesAt('.store/listing/*.md'))('%s', (file) => {
  const [, name = '', summary = '', description = ''] =
    /^# (.+)\n\n## Summary\n\n(.+)\n\n## Description\n\n([\s\S]+)$/.exec(textOf(file)) ?? [];
  const locale = /([\w-]+)\.md$/.exec(file)?.[1]?.replace('-', '_');

  it('has the name and summary of the manifest, short enough for both stores', () => {
    const texts = JSON.parse(textOf(`public/_locales/${locale}/messages.json`));
    expect({ name, summary }).toEqual({
      name: texts.ext_name.message,
      summary: texts.ext_description.message,
    });
    expect(name.length).toBeLessThanOrEqual(50);
    expect(summary.length).toBeLessThanOrEqual(132);
  });

  it('has a description of plain text that says what is sent', () => {
    expect(description).toMatch(/GoProblems/);
    expect(description).not.toMatch(/^#|\]\(|\*\*/m);
    expect(description.length).toBeLessThan(16_000);
  });
});

it('each language has a listing', () => {
  const languages = filesAt('public/_locales/*').map((folder) =>
    folder.replace(/.*\//, '').replace('_', '-'),
  );
  expect(filesAt('.store/listing/*').map((file) => file.replace(/.*\/|\.md$/g, ''))).toEqual(languages);
});
