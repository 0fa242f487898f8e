import { lockAccount } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { signInSettings } from '#server/platform/sessions/settings.ts';
import { finishAdding, finishRemoving } from './change-own-factors.ts';
import { findPasskeys, findSecondFactors, findTotpSince } from './lookup.ts';
import { beginProof, beginRegistration } from './passkey-ceremonies.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { requireRelyingParty } from './require-relying-party.ts';
import {
  deletePasskey,
  deleteTotp,
  findTotpSecret,
  keepUnconfirmedTotp,
  confirmTotp as putToUse,
  renamePasskey as rename,
} from './store.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

export { confirmPasskey } from './confirm-passkey.ts';

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
    await lockAccount(transaction, staff.id);
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
    await lockAccount(transaction, staff.id);
    const name = await deletePasskey(transaction, services.signer, { staffId: staff.id, id });
    if (name === undefined) throw new CallError('NOT_FOUND', 'You have no such passkey.');
    await finishRemoving(services, { transaction, log }, { staff, what: `the passkey ‘${name}’` });
  });
  return {};
});

export const removeTotp = defineHandler('removeTotp', async ({ staff }, services) => {
  await services.change(async (transaction, log) => {
    await lockAccount(transaction, staff.id);
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
