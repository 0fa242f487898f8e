import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './ensure-installed.js';

const oldestMajor = 24;

/**
 * Runs the Node.js that package.json pins, in this terminal and in the Cage folder, and ends this process as
 * that one ends.
 * @param {string[]} args for Node: its flags, the script, the script's arguments
 */
export function runPinnedNode(args) {
  const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  // Ctrl-C and a closing terminal reach the child by themselves: wait for it to end in its own way.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`Node.js could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

/** @returns {string} absolute path; ends the process with code 1 when there is none */
function pinnedNode() {
  const pinned = join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return process.execPath;
  console.error(
    `Cage runs on Node.js ${oldestMajor} or newer; this is ${process.version}, and the one that comes with Cage ` +
      'was not installed, usually because npm is set to ignore install scripts. Run ' +
      '`npm ci --ignore-scripts=false` in the Cage folder, or start Cage with a newer Node.js.',
  );
  process.exit(1);
}
