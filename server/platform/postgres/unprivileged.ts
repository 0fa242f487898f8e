import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresFailed } from './errors.ts';

const run = promisify(execFile);

type Ids = { readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root. */
export type Identity = {
  /** Goes before a program on its command line. */
  readonly prefix: readonly string[];
  /** Absent: those of this process. */
  readonly user?: Ids;
};

const self: Identity = { prefix: [] };

/**
 * An ordinary user runs PostgreSQL as themselves; root as the owner of the database or the folder, else in a
 * user namespace, else as `nobody`, who then gets the folder.
 * @throws EmbeddedPostgresFailed when no user it accepts can reach both its programs and the folder
 */
export async function chooseIdentity(place: DataFolder, binaries: Binaries): Promise<Identity> {
  const uid = process.getuid?.();
  if (uid === undefined) return self;
  const needed = [binaries.initdb, binaries.postgres, dirname(place.folder)];
  return uid === 0 ? identityForRoot(place, needed) : identityForUser(uid, place, needed);
}

async function identityForUser(uid: number, place: DataFolder, needed: string[]): Promise<Identity> {
  const owner = await ownerOf(place.cluster);
  if (owner && owner.uid !== uid) {
    throw new EmbeddedPostgresFailed(
      `The database in ${place.folder} belongs to another user (uid ${owner.uid}; this is uid ${uid}). ` +
        'Start Cage as that user, give them to this one with chown, or set CAGE_DATA to another folder.',
    );
  }
  if (hasName()) return self;
  const nobody = await idsOfNobody();
  return nobody && (await accepts(unshared(nobody), needed)) ? unshared(nobody) : self;
}

async function identityForRoot(place: DataFolder, needed: string[]): Promise<Identity> {
  const owner = (await ownerOf(place.cluster)) ?? (await ownerOf(place.folder));
  const nobody = await idsOfNobody();
  if (owner && owner.uid !== 0) {
    const candidates = [{ prefix: [], user: owner }, ...(nobody ? [unshared(nobody, owner)] : [])];
    for (const candidate of candidates) if (await accepts(candidate, needed)) return candidate;
  } else if (nobody) {
    if (await accepts(unshared(nobody), needed)) return unshared(nobody);
    const asNobody = { prefix: [], user: nobody };
    if (await accepts(asNobody, needed)) {
      await hand(asNobody, place.cluster);
      await chown(place.folder, nobody.uid, nobody.gid);
      return asNobody;
    }
  }
  throw new EmbeddedPostgresFailed(
    'PostgreSQL refuses to run as root, and no other user can reach both it and the data folder ' +
      `${place.folder}. Start Cage as an ordinary user who owns that folder and can read the Cage folder, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

// A user namespace alone: our files stay in reach, and as unshare execs the program, its pid is the one to
// signal. Mapped to `nobody`: initdb refuses a user without a name, and that one has a name everywhere.
function unshared(nobody: Ids, user?: Ids): Identity {
  const prefix = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'];
  return user ? { prefix, user } : { prefix };
}

/** Hands over what this process made to PostgreSQL's user; a missing path is skipped. */
export async function hand(identity: Identity, path: string): Promise<void> {
  if (!identity.user) return;
  const { uid, gid } = identity.user;
  const there = await stat(path).catch(() => undefined);
  if (!there || there.uid === uid) return;
  // Depth first: a folder changes owner after its contents, so that a kill halfway is noticed and redone.
  await run('find', [path, '-depth', '-exec', 'chown', `${uid}:${gid}`, '{}', '+']);
}

async function ownerOf(path: string): Promise<Ids | undefined> {
  const there = await stat(path).catch(() => undefined);
  return there && { uid: there.uid, gid: there.gid };
}

// Containers are often started as a number that /etc/passwd does not know.
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function accepts(identity: Identity, paths: readonly string[]): Promise<boolean> {
  const script = 'id -un && for path; do test -x "$path" || exit 1; done';
  const [file, ...args] = [...identity.prefix, 'sh', '-c', script, 'sh', ...paths] as [string, ...string[]];
  try {
    await run(file, args, { cwd: '/', ...identity.user });
    return true;
  } catch {
    return false;
  }
}

async function idsOfNobody(): Promise<Ids | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
