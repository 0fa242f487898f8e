import { isUsername } from '#domain/deposits/deposit-request.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';

/** @throws CallError INVALID_ARGUMENT for a username without this cashier's prefix */
export function requireUsername(username: string, prefix: string): void {
  if (isUsername(username, prefix)) return;
  const message = `username must be ${prefix} and the casino ID, for example ${prefix}12345.`;
  throw invalidArgument([{ field: 'username', message }]);
}
