import { statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The operating system's refusal in words; undefined for other errors. @param place if the error has none */
export function systemProblem(error: unknown, place?: string): string | undefined {
  const { code = '', syscall, path = place } = error as NodeJS.ErrnoException;
  if (syscall === undefined || path === undefined) return undefined;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      if (code === 'EPERM' && isOwn(path)) {
        return `${path} cannot be changed by anybody (${code}): it, or the folder above it, is immutable, as lsattr shows. chattr -i ends that.`;
      }
      return `${path} may not be used by this user, ${nameOf(process.getuid?.())} (${code})${ownerOf(path)}. Run this as the user that Cage runs as, or give the whole folder to that user (chown -R).`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `${path} cannot be written: its disk is full (${code}). Make room on it, and run the same again.`;
    case 'EROFS':
      return `${path} cannot be written: its disk is read-only (${code}). Make it writable, and run the same again.`;
    case 'EIO':
      return `${path} cannot be used: its disk fails (${code}). See to the disk; if files are lost, restore the newest backup into a new data folder (npx cage restore).`;
    default:
      return undefined;
  }
}

/** Its owner, and root, are refused for what is marked so alone. */
function isOwn(path: string): boolean {
  const user = process.getuid?.();
  try {
    return user === 0 || statSync(path).uid === user;
  } catch {
    return false;
  }
}

function ownerOf(path: string): string {
  try {
    const { uid, mode } = statSync(path);
    return `; it belongs to ${nameOf(uid)}, with the mode ${(mode & 0o777).toString(8)}`;
  } catch {
    return '; it, or a folder above it, is closed to it';
  }
}

/** Others are known by their numbers only. */
function nameOf(uid: number | undefined): string {
  if (uid === 0) return 'root';
  return uid === process.getuid?.() ? nameOfThis() : `the user with the id ${uid}`;
}

function nameOfThis(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may be missing from its list of users.
    return `the one with the id ${process.getuid?.()}`;
  }
}
