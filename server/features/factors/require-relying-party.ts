import { CallError } from '#server/platform/protocol/call-error.ts';
import type { RelyingParty } from './passkey-ceremonies.ts';

export function requireRelyingParty(site: RelyingParty | undefined): RelyingParty {
  if (site !== undefined) return site;
  throw new CallError(
    'FAILED_PRECONDITION',
    'Passkeys need a host name: set CAGE_ORIGIN to the address of the cashier by its name, and open it there.',
  );
}
