import './node-version.js';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdAlone } from './hold-alone.js';

/** The absolute path of this checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const stamp = join(modules, '.cage-installed');
const windows = process.platform === 'win32';

/** Exits with code 1 if it fails. @param {{ dev: boolean }} options dev: development dependencies too */
export function ensureInstalled({ dev }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (isStamped(lock, dev)) return;
  if (isInstalledByHand(dev)) return writeStamp(lock, dev);
  // npm begins by deleting the present packages: two at once would delete each other's.
  const letGo = holdAlone(join(root, '.installing'), () =>
    console.log('Waiting for another start, which is installing what is missing…'),
  );
  try {
    if (isStamped(lock, dev)) return;
    console.log('Installing what is missing (once)…');
    install(dev);
    if (!dev) trimInstallation(modules);
    writeStamp(lock, dev);
  } finally {
    letGo();
  }
}

/** @param {string} lock @param {boolean} dev */
function writeStamp(lock, dev) {
  try {
    writeFileSync(stamp, `${lock} ${dev ? 'all' : 'production'}\n`);
  } catch (error) {
    // The stamp only saves the next start a look: an installation may be another user's, or read-only.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) throw error;
  }
}

/** @param {string} lock @param {boolean} dev */
function isStamped(lock, dev) {
  if (!existsSync(stamp)) return false;
  const [installed, extent] = readFileSync(stamp, 'utf8').trim().split(' ');
  return installed === lock && (extent === 'all' || !dev) && hasAll(dev);
}

/**
 * npm writes its own record last: one newer than the lock file means a completed install.
 * @param {boolean} dev
 */
function isInstalledByHand(dev) {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  return statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs && hasAll(dev);
}

/**
 * Looks for each package that Cage names: somebody may have begun to delete them.
 * @param {boolean} dev
 */
function hasAll(dev) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const wanted = Object.keys(dev ? { ...dependencies, ...devDependencies } : dependencies);
  return wanted.every((name) => existsSync(join(modules, name, 'package.json')));
}

/** @param {boolean} dev */
function install(dev) {
  const node = nodeForNpm();
  const npmCli = process.env.npm_execpath;
  // Stated explicitly, because NODE_ENV and the user's npm settings change what npm omits.
  const extent = ['--include=optional', dev ? '--include=dev' : '--omit=dev'];
  const args = ['ci', ...extent, '--no-audit', '--no-fund', '--loglevel=error'];
  const byCli = npmCli !== undefined && /^npm-cli\.c?js$/.test(basename(npmCli));
  const { status, signal, error } = spawnSync(byCli ? node : 'npm', byCli ? [npmCli, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
    shell: windows && !byCli,
  });
  if (status === 0) return;
  const why = error?.message ?? (signal ? `npm was ended by ${signal}` : `npm ended with code ${status}`);
  console.error(
    `Installing failed: ${why}. See what npm says above, check the network and the free disk space, and ` +
      'start again; `npm ci` in the Cage folder does the same by hand.',
  );
  process.exit(1);
}

/** Preferably not a Node in node_modules, which `npm ci` deletes first. @returns {string} absolute path */
function nodeForNpm() {
  const file = windows ? 'node.exe' : 'node';
  const inPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, file));
  const known = [process.env.npm_node_execpath, process.execPath, ...inPath];
  const survives = (/** @type {string | undefined} */ path) =>
    path !== undefined && !path.startsWith(modules + sep) && existsSync(path);
  return known.find(survives) ?? process.execPath;
}

// Headers to compile add-ons with, and manuals.
const FOLDERS_OF_NODE = ['include', 'share'];

// Types, uncompiled sources and their maps, manuals, and input of linkers.
const NEVER_READ = /\.([cm]?tsx?|map|md|markdown|flow|a)$/;

/**
 * Only for an installation without development dependencies: development reads types. Licences stay.
 * @param {string} modules the folder node_modules; an absolute path
 */
export function trimInstallation(modules) {
  for (const name of readdirSync(modules)) {
    if (name.startsWith('.')) continue;
    if (/^node-(bin-)?(linux|darwin|win)-/.test(name)) removeFolders(join(modules, name), FOLDERS_OF_NODE);
    trimFolder(join(modules, name));
  }
}

/** @param {string} within @param {readonly string[]} names */
function removeFolders(within, names) {
  for (const name of names) rmSync(join(within, name), { recursive: true, force: true });
}

/** @param {string} folder */
function trimFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) trimFolder(path);
    else if (entry.isFile() && NEVER_READ.test(entry.name) && !/^licen[cs]e/i.test(entry.name)) rmSync(path);
  }
}
