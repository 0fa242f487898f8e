import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

const lookEveryMs = 200;
const forgottenAfterMs = 30 * 60_000;

/**
 * Waits until no other process holds this file, and holds it until this one exits or lets go. A killed process holds it
 * no longer.
 * @param {string} file absolute path
 * @param {() => void} onWait called once if another process holds it
 * @returns {() => void} lets it go
 */
export function holdAlone(file, onWait) {
  const mine = `${process.pid} ${hostname()} ${process.hrtime.bigint()}\n`;
  let hasWaited = false;
  while (!take(file, mine)) {
    const holder = read(file);
    if (holder === undefined) continue;
    if (isGone(holder) || isForgotten(file)) {
      setAside(file, holder);
      continue;
    }
    if (!hasWaited) onWait();
    hasWaited = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEveryMs);
  }
  const letGo = () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
  process.once('exit', letGo);
  return letGo;
}

/** @param {string} file @param {string} mine */
function take(file, mine) {
  const draft = `${file}-${process.pid}`;
  writeFileSync(draft, mine);
  try {
    // Linked into place with its content: nobody reads it half written.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} holder */
function isGone(holder) {
  const [pid, host] = holder.trim().split(' ');
  // Nothing is known of processes of another machine or container.
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/**
 * Long enough for anything done under it: a restarted container may have given the holder's number to another process.
 * @param {string} file
 */
function isForgotten(file) {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  return Date.now() - mtimeMs > forgottenAfterMs;
}

/** Puts the file back if another process holds it by now. @param {string} file @param {string} left */
function setAside(file, left) {
  const aside = `${file}-left-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) !== left) {
    try {
      linkSync(aside, file);
    } catch {
      // Held again in the meantime.
    }
  }
  rmSync(aside, { force: true });
}
