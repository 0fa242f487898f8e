import { CallError } from '#web/data/call.ts';

/** Why a status was not changed, in the words of back-office.md, 8. */
export function statusProblem(error: unknown): string {
  if (!(error instanceof CallError)) return 'Failed to update deposit status. Please try again.';
  switch (error.status) {
    case 'UNAUTHENTICATED':
      return 'Authentication error. Please log in again.';
    case 'INVALID_ARGUMENT':
      return 'Invalid status value. Please try again.';
    case 'NOT_FOUND':
      return 'Deposit not found. Please refresh the page.';
    default:
      return error.message || 'Failed to update deposit status. Please try again.';
  }
}
