import { BackupFailed } from '#server/platform/backup/errors.ts';
import { explainServerError } from '#server/platform/postgres/explain-error.ts';

/** Aborts when the process is asked to stop; from then on signals no longer end it by themselves. */
export function stopRequested(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // More than once: Ctrl-C reaches everybody in a terminal, and the launcher passes it on.
    process.on(signal, () => stopping.abort());
  }
  // The parent was killed: the launcher (tools/pinned-node.js), or the Cage whose schedule it was.
  process.once('disconnect', () => stopping.abort());
  // Listening for that must not keep this process from ending.
  process.channel?.unref();
  return stopping.signal;
}

export function neverStopped(): AbortSignal {
  return new AbortController().signal;
}

export function explainFailure(error: unknown, stopping: AbortSignal): string {
  if (error instanceof BackupFailed) return error.message;
  if (stopping.aborted) return 'It was stopped before it was complete. Nothing of it was kept.';
  const { message, code = '' } = error as Error & { readonly code?: string };
  if (/^Connection terminated/.test(message) || /^(ECONN|57P0)/.test(code)) {
    return `The connection to the database was lost (${message}). Nothing of it was kept; try again once the database answers.`;
  }
  const explained = explainServerError(error);
  if (explained !== undefined) return `${explained} Nothing of it was kept.`;
  if (code === '53100') {
    return `The database has no room left (${message}). Nothing of it was kept; make room and try again.`;
  }
  return message;
}

/** The exit code of a `cage backup` that was asked for wrongly. */
export const NOT_BEGUN = 2;
