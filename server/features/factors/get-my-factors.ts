import { defineHandler } from '#server/features/define-handler.ts';
import { findPasskeys, findTotpSince, isSecondFactorRequired } from './lookup.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

export const getMyFactorsHandler = defineHandler(
  'getMyFactors',
  async ({ staff }, { database: { queries }, signer, configuration }) => {
    const since = await findTotpSince(queries, staff.id);
    const passkeys = await findPasskeys(queries, staff.id);
    return {
      totp: since ? { since: since.toISOString() } : null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await countRecoveryCodes(queries, staff.id),
      isRequired: await isSecondFactorRequired(queries, signer),
      arePasskeysPossible: configuration.relyingParty !== undefined,
    };
  },
);
