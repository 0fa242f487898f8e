import { systemProblem } from '../files/system-problem.ts';
import { DAMAGE_ADVICE, isSharedMemoryFull, SHARED_MEMORY_ADVICE } from './explain-end.ts';

/** What is to be said of any error: of the system's and PostgreSQL's own, whose words do not, what to do as well. */
export function explainError(error: unknown): string {
  return systemProblem(error) ?? explainServerError(error) ?? (error as Error).message;
}

/** Undefined for an error of PostgreSQL that needs no further words, and for any other. */
export function explainServerError(error: unknown): string | undefined {
  const { message } = error as Error;
  if (isDamaged(error)) return `A file of the database is lost or damaged (${message}). ${DAMAGE_ADVICE}.`;
  if (lacksSharedMemory(error)) {
    return `The database’s shared memory (/dev/shm) is full (${message}). ${SHARED_MEMORY_ADVICE}, and try again.`;
  }
  return undefined;
}

/** Whether PostgreSQL has found a page, or a whole file, missing or not as it wrote it. */
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
