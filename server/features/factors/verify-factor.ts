import type { PasskeyAnswer } from '#contract/factors/passkey.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { finishProof, type RelyingParty } from './passkey-ceremonies.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { findTotpSecret, takeTotpStep } from './store.ts';
import { stepOfCode } from './totp.ts';

/** What somebody gives beside their password: a code of their app or a recovery code, or the answer of a passkey. */
export type GivenFactor = {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
};

/** By what it was proved. */
export type ProvenBy = 'totp' | 'recovery-code' | 'passkey';

/**
 * Whether a second factor holds. What was given is used up: no code and no answer of a passkey is good twice.
 * @returns undefined if it does not
 */
export async function verifyFactor(
  transaction: Queries,
  {
    sealer,
    signer,
    relyingParty,
  }: {
    readonly sealer: Sealer;
    readonly signer: RowSigner;
    readonly relyingParty: RelyingParty | undefined;
  },
  { staffId, given, now }: { readonly staffId: string; readonly given: GivenFactor; readonly now: Date },
): Promise<ProvenBy | undefined> {
  const { code, passkey } = given;
  if (passkey !== undefined) {
    return (await finishProof(transaction, { site: relyingParty, signer }, { staffId, answer: passkey, now }))
      ? 'passkey'
      : undefined;
  }
  if (code === undefined) return undefined;
  if (await isOwnCode(transaction, sealer, { staffId, code, now })) return 'totp';
  return (await takeRecoveryCode(transaction, signer, staffId, code)) ? 'recovery-code' : undefined;
}

async function isOwnCode(
  transaction: Queries,
  sealer: Sealer,
  { staffId, code, now }: { readonly staffId: string; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return false;
  const totp = await findTotpSecret(transaction, sealer, staffId, true);
  const step = totp && stepOfCode(totp.secret, digits, now);
  return step !== undefined && takeTotpStep(transaction, staffId, step);
}
