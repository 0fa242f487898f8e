import type { PasskeyAnswer } from '#contract/factors.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { finishProof, type RelyingParty } from './passkey-ceremonies.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { findTotpSecret, takeTotpStep } from './store.ts';
import { stepOfCode } from './totp.ts';

export type GivenFactor = {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
};

/** The kind of proof; `altered` for a factor not as it was set up by Cage, which proves nothing. */
export type ProvenBy = 'totp' | 'recovery-code' | 'passkey' | 'altered';

/** Uses the factor up: no code or passkey answer is good twice. */
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
  const own = await verifyOwnCode(transaction, { sealer, signer }, { staffId, code, now });
  if (own !== undefined) return own;
  return (await takeRecoveryCode(transaction, signer, staffId, code)) ? 'recovery-code' : undefined;
}

async function verifyOwnCode(
  transaction: Queries,
  keys: { readonly sealer: Sealer; readonly signer: RowSigner },
  { staffId, code, now }: { readonly staffId: string; readonly code: string; readonly now: Date },
): Promise<'totp' | 'altered' | undefined> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const totp = await findTotpSecret(transaction, keys, staffId, true);
  if (totp === undefined || totp === 'altered') return totp;
  const step = stepOfCode(totp.secret, digits, now);
  return step !== undefined && (await takeTotpStep(transaction, staffId, step)) ? 'totp' : undefined;
}
