import { systemProblem } from '../files/system-problem.ts';
import { DAMAGE_ADVICE, isSharedMemoryFull, SHARED_MEMORY_ADVICE } from './explain-end.ts';

/** Any error in words; for those of the system and of PostgreSQL also what to do. */
export function explainError(error: unknown): string {
  return systemProblem(error) ?? explainServerError(error) ?? (error as Error).message;
}

export function explainServerError(error: unknown): string | undefined {
  const { message } = error as Error;
  if (isDamaged(error)) return `A file of the database is lost or damaged (${message}). ${DAMAGE_ADVICE}.`;
  if (lacksSharedMemory(error)) {
    return `The database’s shared memory (/dev/shm) is full (${message}). ${SHARED_MEMORY_ADVICE}, and try again.`;
  }
  return undefined;
}

/** A page, or a whole file, is missing or not as PostgreSQL wrote it. */
function isDamaged(error: unknown): boolean {
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
