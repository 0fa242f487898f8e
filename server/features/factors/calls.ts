import { lockAccount, setHasSecondFactor } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError, SIGNED_OUT } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { signInSettings } from '#server/platform/sessions/settings.ts';
import { findPasskeys, findSecondFactors, findTotpSince } from './lookup.ts';
import {
  beginProof,
  beginRegistration,
  finishRegistration,
  requireRelyingParty,
} from './passkey-ceremonies.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import {
  deletePasskey,
  deleteTotp,
  findTotpSecret,
  insertPasskey,
  keepUnconfirmedTotp,
  confirmTotp as putToUse,
  renamePasskey as rename,
} from './store.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

export const beginPasskeyProof = defineHandler(
  'beginPasskeyProof',
  async ({ staff }, { change, configuration }) => {
    const options = await change(async (transaction) =>
      beginProof(transaction, configuration.relyingParty, { staffId: staff.id, now: new Date() }),
    );
    if (options === undefined) throw new CallError('FAILED_PRECONDITION', 'You have no passkey.');
    return { options: { ...options } };
  },
);

export const beginPasskey = defineHandler('beginPasskey', async ({ staff }, { change, configuration }) => {
  const site = requireRelyingParty(configuration.relyingParty);
  const options = await change(async (transaction) =>
    beginRegistration(transaction, site, { person: staff, now: new Date() }),
  );
  return { options: { ...options } };
});

export const beginTotp = defineHandler(
  'beginTotp',
  async ({ staff }, { change, sealer, signer, configuration }) => {
    const secret = newTotpSecret();
    await change(async (transaction) =>
      keepUnconfirmedTotp(transaction, { sealer, signer }, { staffId: staff.id, secret }),
    );
    return { secret, uri: totpUri(secret, { issuer: configuration.siteTitle, email: staff.email }) };
  },
);

export const confirmTotp = defineHandler('confirmTotp', async ({ input, staff }, services) => {
  const { change, signer } = services;
  const recoveryCodes = await change(async (transaction, log) => {
    await lockOwnAccount(transaction, staff);
    const begun = await findTotpSecret(transaction, services, staff.id, false);
    if (begun === undefined || begun === 'altered') {
      throw new CallError('FAILED_PRECONDITION', 'Begin anew: there is no QR code waiting to be confirmed.');
    }
    const step = stepOfCode(begun.secret, input.code, new Date());
    if (step === undefined) {
      throw new CallError(
        'FAILED_PRECONDITION',
        'The code is wrong. Type the one that the app shows now, and check the clock of the phone.',
      );
    }
    await putToUse(transaction, signer, staff.id, { sealed: begun.sealed, step });
    return finishAdding(services, { transaction, log }, { staff, what: 'an authenticator app' });
  });
  return { recoveryCodes };
});

export const getMyFactors = defineHandler(
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
      isRequired: (await signInSettings.load(queries, signer)).settings.secondFactorRequired,
      arePasskeysPossible: configuration.relyingParty !== undefined,
    };
  },
);

export const removePasskey = defineHandler('removePasskey', async ({ input: { id }, staff }, services) => {
  await services.change(async (transaction, log) => {
    await lockOwnAccount(transaction, staff);
    const name = await deletePasskey(transaction, services.signer, { staffId: staff.id, id });
    if (name === undefined) throw new CallError('NOT_FOUND', 'You have no such passkey.');
    await finishRemoving(services, { transaction, log }, { staff, what: `the passkey ‘${name}’` });
  });
  return {};
});

export const removeTotp = defineHandler('removeTotp', async ({ staff }, services) => {
  await services.change(async (transaction, log) => {
    await lockOwnAccount(transaction, staff);
    if (!(await deleteTotp(transaction, services.signer, staff.id))) {
      throw new CallError('NOT_FOUND', 'You have no authenticator app.');
    }
    await finishRemoving(services, { transaction, log }, { staff, what: 'the authenticator app' });
  });
  return {};
});

export const renamePasskey = defineHandler(
  'renamePasskey',
  async ({ input: { id, name }, staff }, { change }) => {
    await change(async (transaction, log) => {
      const before = await rename(transaction, { staffId: staff.id, id }, name);
      if (before === undefined) throw new CallError('NOT_FOUND', 'You have no such passkey.');
      const message = `Renamed the passkey ‘${before}’ to ‘${name}’`;
      log({ action: 'staff_passkey_renamed', message, actor: staff });
    });
    return {};
  },
);

export const renewRecoveryCodes = defineHandler(
  'renewRecoveryCodes',
  async ({ staff }, { change, signer }) => {
    const recoveryCodes = await change(async (transaction, log) => {
      if ((await findSecondFactors(transaction, staff.id)).length === 0) {
        throw new CallError(
          'FAILED_PRECONDITION',
          'Recovery codes stand in for a second factor. Add one first.',
        );
      }
      log({
        action: 'staff_recovery_codes_renewed',
        message: 'Got new recovery codes; those before are worth nothing',
        actor: staff,
      });
      return replaceRecoveryCodes(transaction, signer, staff.id);
    });
    return { recoveryCodes };
  },
);

export const confirmPasskey = defineHandler('confirmPasskey', async ({ input, staff }, services) => {
  const site = requireRelyingParty(services.configuration.relyingParty);
  const { name, passkey: answer } = input;
  return services.change(async (transaction, log) => {
    await lockOwnAccount(transaction, staff);
    const passkey = await finishRegistration(transaction, site, {
      staffId: staff.id,
      answer,
      now: new Date(),
    });
    if (passkey === undefined) {
      throw new CallError('FAILED_PRECONDITION', 'The passkey could not be verified. Please try again.');
    }
    const id = await insertPasskey(transaction, services.signer, { ...passkey, name });
    if (id === undefined) throw new CallError('ALREADY_EXISTS', 'This passkey is registered already.');
    const recoveryCodes = await finishAdding(
      services,
      { transaction, log },
      { staff, what: `the passkey ‘${name}’` },
    );
    return { id, recoveryCodes };
  });
});

/** @throws CallError UNAUTHENTICATED where a promotion has meanwhile begun the account anew */
async function lockOwnAccount(transaction: Queries, { id, sessionId }: Staff): Promise<void> {
  await lockAccount(transaction, id);
  const session = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) {
    throw new CallError('UNAUTHENTICATED', SIGNED_OUT);
  }
}

type Log = Parameters<Parameters<Services['change']>[0]>[1];

/** Ends the person's other sessions. Returns recovery codes with the first factor, to be shown once. */
async function finishAdding(
  { sessions, signer }: Pick<Services, 'sessions' | 'signer'>,
  { transaction, log }: { readonly transaction: Queries; readonly log: Log },
  { staff, what }: { readonly staff: Staff; readonly what: string },
): Promise<string[]> {
  await setHasSecondFactor(transaction, signer, staff.id, true);
  await sessions.endOthers(transaction, staff.id, staff.tokenHash);
  log({ action: 'staff_factor_added', message: `Added ${what} as a second factor`, actor: staff });
  const hasCodes = (await countRecoveryCodes(transaction, staff.id)) > 0;
  return hasCodes ? [] : replaceRecoveryCodes(transaction, signer, staff.id);
}

/** Ends the other sessions. FAILED_PRECONDITION if it was the last factor and one is required. */
async function finishRemoving(
  { sessions, signer }: Pick<Services, 'sessions' | 'signer'>,
  { transaction, log }: { readonly transaction: Queries; readonly log: Log },
  { staff, what }: { readonly staff: Staff; readonly what: string },
): Promise<void> {
  const left = await findSecondFactors(transaction, staff.id);
  if (left.length === 0) {
    if ((await signInSettings.load(transaction, signer)).settings.secondFactorRequired) {
      throw new CallError(
        'FAILED_PRECONDITION',
        'A second factor is required of everyone. Add another before you remove your last.',
      );
    }
    await deleteRecoveryCodes(transaction, signer, staff.id);
    await setHasSecondFactor(transaction, signer, staff.id, false);
  }
  await sessions.endOthers(transaction, staff.id, staff.tokenHash);
  log({ action: 'staff_factor_removed', message: `Removed ${what} as a second factor`, actor: staff });
}
