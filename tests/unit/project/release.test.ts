import { expect, it } from 'vitest';
import { filesAt, textOf } from './imports.ts';

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
/** npm's own commands that need no `run`. */
const OF_NPM = ['start', 'test'];
const RELEASE = '.github/workflows/release.yml';

const commandsIn = (text: string) => [
  ...[...text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
  ...OF_NPM.filter((name) => new RegExp(`\\bnpm ${name}\\b`).test(text)),
];

it.each([
  'README.md',
  ...filesAt('.github/**/*.{md,yml}'),
  ...filesAt('{.store,lib,tests}/**/*.md'),
  '.ci/run',
])('%s names commands that exist', (file) => {
  expect(commandsIn(textOf(file)).filter((name) => !(name in scripts))).toEqual([]);
});

it('the release builds what its documents say', () => {
  expect(commandsIn(textOf(RELEASE))).toEqual(['zip', 'zip']);
  expect(scripts.zip).toBe('wxt zip && wxt zip -b firefox');
  // What reviewers run must make the same Firefox package.
  expect(scripts['build-for-amo']).toBe('npm ci --ignore-scripts && wxt zip -b firefox');
});

it('the release uses actions by their commits', () => {
  const actions = [...textOf(RELEASE).matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(3);
  expect(actions.filter((action) => !/@[\da-f]{40}$/.test(action ?? ''))).toEqual([]);
});

it('the tools that build a release are left no token', () => {
  const [, release = ''] = textOf(RELEASE).split('\n  release:\n');
  expect(release).toMatch(/actions\/checkout@.*\n\s+with:\n\s+persist-credentials: false\n/);
  const steps = release.split(/^ {6}- /m);
  expect(steps.filter((step) => step.includes('github.token'))).toEqual([steps.at(-1)]);
});

it('each compiled tool of x64 Linux is there for ARM64 too', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: object };
  const names = Object.keys(packages);
  const x64 = names.filter((name) => name.includes('linux-x64'));
  expect(x64.length).toBeGreaterThan(5);
  expect(x64.filter((name) => !names.includes(name.replace('linux-x64', 'linux-arm64')))).toEqual([]);
});

it('the threat model names numbers of attacks that have tests', () => {
  const listed = new Set(textOf('tests/CASES.md').match(/S\d+/g));
  const named = textOf('.github/SECURITY.md').match(/\bS\d+/g) ?? [];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((number) => !listed.has(number))).toEqual([]);
});
