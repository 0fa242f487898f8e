import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { SecondFactor } from '#domain/access/second-factors.ts';
import { CallError } from '#web/data/call.ts';

/** What the server asks for beside the password. */
export type AskedFactor = {
  readonly secondFactor: readonly SecondFactor[];
  readonly passkeyOptions?: PublicKeyCredentialRequestOptionsJSON;
};

/** Whether a sign-in was refused for want of a second factor, or for a wrong one. */
export function factorAskedBy(error: unknown): AskedFactor | undefined {
  if (!(error instanceof CallError) || error.status !== 'UNAUTHENTICATED') return undefined;
  const details = error.details as Partial<AskedFactor> | undefined;
  return details?.secondFactor === undefined ? undefined : (details as AskedFactor);
}
