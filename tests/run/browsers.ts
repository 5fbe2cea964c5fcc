// Finds the two browsers that the tests use, and installs missing ones if that needs no confirmation.

import { execFile } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { WAIT_MS } from '../patience.ts';

export type BrowserName = 'chromium' | 'firefox';

/** What of the machine decides where browsers are and how they are installed. */
export interface Machine {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  home: string;
  isRoot: boolean;
  /** Whether the system is Debian itself: Ubuntu's packages of these names are empty and only point to snaps. */
  isDebian: boolean;
  /** Path of the Chromium that Playwright would have installed. */
  playwrightChromium: string;
}

/** A command and its arguments. */
export type Command = [program: string, ...args: string[]];

const NAMES: BrowserName[] = ['chromium', 'firefox'];
const VARIABLE = { chromium: 'COMPANION_CHROMIUM', firefox: 'COMPANION_FIREFOX' };
const OLDEST_FIREFOX = 140;

/** Paths where a browser may be, the likeliest first. If the environment variable is set, only its path. */
export function candidates(name: BrowserName, machine: Machine): string[] {
  const { env, home, platform, playwrightChromium } = machine;
  const chosen = env[VARIABLE[name]];
  if (chosen) return [chosen];
  const places =
    name === 'chromium' ? chromiumPlaces(platform, env, home) : firefoxPlaces(platform, env, home);
  return name === 'chromium' ? [...places, playwrightChromium].filter(Boolean) : places;
}

// Branded Chrome is not included: since version 137 it ignores --load-extension.
function chromiumPlaces(platform: NodeJS.Platform, env: Machine['env'], home: string): string[] {
  if (platform === 'win32') {
    return [join(env.LOCALAPPDATA ?? home, 'Chromium', 'Application', 'chrome.exe')];
  }
  if (platform === 'darwin') {
    const apps = ['Chromium.app/Contents/MacOS/Chromium', `${TESTING}.app/Contents/MacOS/${TESTING}`];
    return apps.flatMap((app) => [join('/Applications', app), join(home, 'Applications', app)]);
  }
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/local/bin/chromium',
    '/opt/chromium/chrome',
  ];
}

const TESTING = 'Google Chrome for Testing';

function firefoxPlaces(platform: NodeJS.Platform, env: Machine['env'], home: string): string[] {
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? [join(root, 'Mozilla Firefox', 'firefox.exe')] : []));
  }
  if (platform === 'darwin') {
    const app = 'Firefox.app/Contents/MacOS/firefox';
    return [join('/Applications', app), join(home, 'Applications', app)];
  }
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/usr/local/bin/firefox', '/opt/firefox/firefox'];
}

/** Returns why a browser with this version cannot be used; undefined when it can. */
export function refusal(name: BrowserName, version: string): string | undefined {
  // A snap can read neither our temporary folders nor our build.
  if (/\bsnap\b/i.test(version)) return 'it is a snap';
  if (name === 'chromium') {
    if (/^Google Chrome(?! for Testing)/m.test(version)) return 'branded Chrome loads no unpacked extensions';
    return /Chromium|Chrome for Testing/.test(version) ? undefined : 'it does not start';
  }
  const major = Number(/Mozilla Firefox (\d+)/.exec(version)?.[1] ?? 0);
  if (major === 0) return 'it does not start';
  return major >= OLDEST_FIREFOX ? undefined : `${version.trim()} is too old`;
}

/** For Latin text, and for Chinese, Japanese and Korean. */
const FONTS = ['fonts-dejavu-core', 'fonts-noto-cjk'];

/** The commands to run, one after the other, that install what is missing. */
export function installations(missing: BrowserName[], machine: Machine): Command[] {
  // If the user named a path that is wrong, nothing is installed in its place.
  const wanted = missing.filter((name) => !machine.env[VARIABLE[name]]);
  if (wanted.length === 0) return [];
  const commands: Command[] = [];
  if (machine.isRoot && machine.isDebian) {
    const packages = wanted.map((name) => (name === 'firefox' ? 'firefox-esr' : name));
    commands.push(['apt-get', 'update']);
    commands.push(['apt-get', 'install', '-y', '--no-install-recommends', ...packages, ...FONTS]);
  }
  if (wanted.includes('chromium')) {
    const cli = join(import.meta.dirname, '..', '..', 'node_modules', '@playwright', 'test', 'cli.js');
    const libraries = machine.isRoot && machine.platform === 'linux' ? ['--with-deps'] : [];
    commands.push([process.execPath, cli, 'install', ...libraries, '--no-shell', 'chromium']);
  }
  return commands;
}

/** A sentence that tells what to do about missing browsers. */
export function advice(problems: Partial<Record<BrowserName, string | undefined>>): string {
  const parts = NAMES.flatMap((name) => {
    const problem = problems[name];
    if (problem === undefined) return [];
    const what =
      name === 'chromium' ? 'Chromium or Chrome for Testing' : `Firefox ${OLDEST_FIREFOX} or newer`;
    return [`${what} (${problem}; or set ${VARIABLE[name]} to its path)`];
  });
  return `The tests need real browsers, not snaps: please install ${parts.join(' and ')}.`;
}

const alreadyFound = new Map<BrowserName, Promise<string>>();

/**
 * Returns the path of an installed browser; throws an error that says what to install if there is none. Searches once in a
 * process.
 */
export function findBrowser(name: BrowserName): Promise<string> {
  const path = alreadyFound.get(name) ?? lookOrAdvise(name);
  alreadyFound.set(name, path);
  return path;
}

async function lookOrAdvise(name: BrowserName): Promise<string> {
  const found = await look(name, await thisMachine());
  if ('path' in found) return found.path;
  throw new Error(advice({ [name]: found.problem }));
}

/**
 * Puts the paths of browsers into the environment, for all code that starts them. Installs what is missing, without output unless
 * that fails.
 */
export async function findOrInstallBrowsers(names: readonly BrowserName[] = NAMES): Promise<void> {
  const machine = await thisMachine();
  let found = await lookForAll(names, machine);
  let failed = '';
  for (const command of installations(missingIn(found), machine)) {
    if (missingIn(found).length === 0) break;
    failed += await run(command);
    found = await lookForAll(names, machine);
  }
  if (missingIn(found).length > 0) {
    if (failed) process.stderr.write(failed);
    throw new Error(
      advice(
        Object.fromEntries(found.map(([name, one]) => [name, 'problem' in one ? one.problem : undefined])),
      ),
    );
  }
  for (const [name, one] of found) if ('path' in one) process.env[VARIABLE[name]] = one.path;
}

type Found = { path: string } | { problem: string };

function lookForAll(names: readonly BrowserName[], machine: Machine): Promise<[BrowserName, Found][]> {
  return Promise.all(
    names.map(async (name): Promise<[BrowserName, Found]> => [name, await look(name, machine)]),
  );
}

function missingIn(found: readonly [BrowserName, Found][]): BrowserName[] {
  return found.filter(([, one]) => 'problem' in one).map(([name]) => name);
}

async function look(name: BrowserName, machine: Machine): Promise<Found> {
  let problem: string | undefined;
  for (const path of candidates(name, machine)) {
    if (!existsSync(path)) {
      // A path that the user named must exist; the others are guesses.
      if (machine.env[VARIABLE[name]]) problem = `${path} does not exist`;
      continue;
    }
    const why = refusal(name, await versionOf(name, path, machine));
    if (!why) return { path };
    problem ??= `${path}: ${why}`;
  }
  return { problem: problem ?? 'none was found' };
}

async function versionOf(name: BrowserName, path: string, { platform }: Machine): Promise<string> {
  // On Windows Chromium opens a window when asked for its version. A file at one of these paths is taken for Chromium.
  if (name === 'chromium' && platform === 'win32') return 'Chromium';
  if (isSnap(path)) return 'snap';
  return output([path, '--version']);
}

/** Whether a program is a snap: a link to the `snap` program, or a small script that starts it. */
function isSnap(path: string): boolean {
  const file = realpathSync(path);
  if (file.endsWith('/snap') || file.startsWith('/snap/')) return true;
  const start = beginningOf(file);
  return start.startsWith('#!') && start.includes('/snap/');
}

/** The beginning only: the file may be the browser itself, with hundreds of megabytes. */
function beginningOf(file: string): string {
  const bytes = Buffer.alloc(4_000);
  const handle = openSync(file, 'r');
  readSync(handle, bytes);
  closeSync(handle);
  return bytes.toString('latin1');
}

async function thisMachine(): Promise<Machine> {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  // Imported only here: everything else in this file works without any package.
  const { chromium } = await import('@playwright/test');
  return {
    platform: process.platform,
    env: process.env,
    home: homedir(),
    isRoot: process.getuid?.() === 0,
    isDebian: /^ID=debian$/m.test(release),
    playwrightChromium: chromium.executablePath(),
  };
}

function output([program, ...args]: Command): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: WAIT_MS }, (_error, text) => resolve(text));
  });
}

/** Runs a command without prompts; returns '' on success, else its whole output. */
function run([program, ...args]: Command): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve) => {
    execFile(program, args, { env, maxBuffer: 64 << 20 }, (error, output, errors) => {
      resolve(error ? `${[program, ...args].join(' ')}\n${output}${errors}\n` : '');
    });
  });
}
