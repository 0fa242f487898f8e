import { systemProblem } from '../files/system-problem.ts';

/** Any error in words; for those of the system and of PostgreSQL also what to do. */
export function explainError(error: unknown): string {
  return systemProblem(error) ?? explainServerError(error) ?? (error as Error).message;
}

export function explainServerError(error: unknown): string | undefined {
  const { message } = error as Error;
  if (isDamaged(error)) {
    const index = /\bindex "([^"]+)"/.exec(message)?.[1];
    return index === undefined
      ? `A file of the database is lost or damaged (${message}). ${DAMAGE_ADVICE}, unless npx cage doctor names an index: ${REINDEX_ADVICE}.`
      : `The index ${index} is damaged (${message}). See to the disk, and ${REINDEX_ADVICE}: reindex index "${index}".`;
  }
  if (lacksSharedMemory(error)) {
    return `The database’s shared memory (/dev/shm) is full (${message}). ${SHARED_MEMORY_ADVICE}, and try again.`;
  }
  return undefined;
}

/** For the server's log; to a command, the right may never have been given. */
export function explainRevoked(error: unknown): string | undefined {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code !== '42501') return undefined;
  return `The role with which Cage serves lacks a right (${message}), and what needs it fails. Start Cage anew, on a PostgreSQL of your own once with CAGE_MIGRATION_URL, which grants it; npx cage doctor names all that are missing. Find out who revoked it.`;
}

/** A page, or a whole file, is missing or not as PostgreSQL wrote it. */
export function isDamaged(error: unknown): boolean {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  return (
    /^XX00[12]$/.test(code) || (code === '58P01' && /^could not open file "(base|global|pg_)/.test(message))
  );
}

/** It has the code of a full disk. */
export function lacksSharedMemory(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  return code === '53100' && isSharedMemoryFull(message);
}

const SHARED_MEMORY_FULL = /shared memory segment .*No space left on device/;

const FILES_DAMAGED =
  /could not (locate|find) .*(checkpoint|redo)|required WAL directory|invalid page in block|incorrect checksum in control file|files are incompatible with server|could not open file "[^"]*(base|global|pg_\w+)\/[^"]*": No such file/;

/** The words are those of a full disk, though the disk has room then. */
export function isSharedMemoryFull(log: string): boolean {
  return SHARED_MEMORY_FULL.test(log);
}

export const SHARED_MEMORY_ADVICE =
  'Give it more (in a container --shm-size=256m, in Compose shm_size), or remove what others have left in it';

export const DAMAGE_ADVICE =
  'Keep everything as it is, see to the disk, and restore the newest backup into a new data folder or an empty ' +
  'database (npx cage restore)';

/** An index holds nothing that its table does not. */
export const REINDEX_ADVICE = 'rebuild it with psql, which loses nothing';

/** To follow 'does not start, ', with advice, by PostgreSQL's last words; undefined: people must judge. */
export function explainEnd(log: string, { cluster }: { readonly cluster: string }): string | undefined {
  if (isSharedMemoryFull(log)) {
    return `because its shared memory (/dev/shm) is full. ${SHARED_MEMORY_ADVICE}, and start again.`;
  }
  // The detail that says so is left out of the log: details may quote what people typed.
  if (log.includes('has invalid permissions')) {
    return `because others may look into ${cluster}: only the modes 0700 and 0750 will do. Run: chmod 700 '${cluster}'`;
  }
  if (FILES_DAMAGED.test(log)) return `because files of it are lost or damaged. ${DAMAGE_ADVICE}.`;
  return undefined;
}
