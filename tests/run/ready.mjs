// Installs what a fresh clone needs, then runs a TypeScript file of this project with its arguments. It is plain JavaScript and
// imports only Node's modules, because it runs before anything is installed, on Node 20 or later.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-from');

/**
 * Whether this Node has type stripping without a flag and `node:sqlite`: 22.18, 24 and later. The odd versions 23 and 25 are no
 * longer maintained.
 */
function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 26 || major === 24 || (major === 22 && minor >= 18);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function installModules() {
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing modules by the lock file …\n');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (npm.status !== 0) {
    process.stderr.write(`${npm.stdout ?? ''}${npm.stderr ?? ''}\nnpm ci failed; the lines above say why.\n`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

installModules();
const bin = join(modules, '.bin');
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
const ownNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
const node = isNewEnough(process.version) ? process.execPath : ownNode;
if (!existsSync(node)) {
  process.stderr.write(`Node ${process.version} is too old here: install Node 24 and run this again.\n`);
  process.exit(1);
}
const [script, ...args] = process.argv.slice(2);
const child = spawnSync(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  shell: node.endsWith('.cmd'),
  env,
});
process.exit(child.status ?? 1);
