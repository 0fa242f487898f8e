import type { ErrorStatus } from '#contract/base/errors.ts';
import { CallError, messageOf } from '#web/data/call.ts';

/**
 * Why a status was not changed.
 * @param words messages for some failures; others show the server's
 */
export function statusProblem(
  error: unknown,
  words: Partial<Record<ErrorStatus, string>>,
  otherwise: string,
): string {
  if (!(error instanceof CallError)) return otherwise;
  return words[error.status] ?? messageOf(error, otherwise);
}
