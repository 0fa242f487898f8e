import { parseArgs } from 'node:util';
import { findAlteredAccounts, hasSignedAccounts } from '#server/features/accounts/signed-accounts.ts';
import { eraseSealedPasswords as eraseStaffSeals } from '#server/features/accounts/store.ts';
import { setAsideForeignStatements } from '#server/features/activity/runs-elsewhere.ts';
import { setAsideForeignHeads } from '#server/features/activity/signed-heads.ts';
import { forgetForeignRows } from '#server/features/activity/signed-rows.ts';
import {
  eraseSealedSecrets as eraseApprovalSeals,
  findSealedSecrets as findApprovalSeals,
} from '#server/features/approvals/secrets.ts';
import { eraseSealedTotpSecrets, findSealedTotpSecrets } from '#server/features/factors/store.ts';
import { eraseSealedEvidence, findSealedEvidence } from '#server/features/receipts/evidence.ts';
import { findSealedPasswords as findStaffSeals } from '#server/features/staff/passwords.ts';
import { findSealedPasswords as findWithdrawalSeals } from '#server/features/withdrawals/player-password.ts';
import { eraseSealedPasswords as eraseWithdrawalSeals } from '#server/features/withdrawals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { checkKey, replaceKey } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer, opens, type Sealer } from '#server/platform/sealing/sealer.ts';
import { borrowDatabase } from '../borrow-database.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { beginSigningLog, signAll } from '../keys/sign-rows.ts';
import type { Command, Outcome } from './command.ts';

export const acceptKeyCommand: Command = {
  usage: '[--erase] [--demo]',
  details: `
Stop Cage first, all its nodes. What another key has sealed can be opened with that key alone: without --erase this says
how much of it there is, and changes nothing.

  --erase   erases what the present key cannot open, for good

Exits with 0 if the key is accepted, 2 if not.`,
  run(args, variables) {
    const { values } = parseArgs({
      args: [...args],
      options: { demo: { type: 'boolean' }, erase: { type: 'boolean', default: false } },
    });
    return acceptKey(readConfiguration(values.demo ? ['--demo'] : [], variables), values);
  },
};

const NOTHING_THERE =
  'This database holds nothing of Cage’s, so there is no key to accept: check DATABASE_URL. Nothing was changed.';

const SEALED = [
  { find: findStaffSeals, erase: eraseStaffSeals },
  { find: findWithdrawalSeals, erase: eraseWithdrawalSeals },
  { find: findSealedTotpSecrets, erase: eraseSealedTotpSecrets },
  { find: findSealedEvidence, erase: eraseSealedEvidence },
  { find: findApprovalSeals, erase: eraseApprovalSeals },
];

/**
 * For a lost key: erases what the present key cannot open, and sets aside what another key signed.
 * @param options.erase otherwise nothing is changed if there is anything to erase
 */
export async function acceptKey(
  configuration: Configuration,
  options: { readonly erase: boolean },
): Promise<Outcome> {
  const { dataFolder } = configuration;
  await using database = await borrowDatabase(configuration, { alone: true });
  const keys = await loadKeys(configuration);
  const sealer = createSealer(keys);
  const { applied } = await readSchemaLevel(database.pool);
  if (applied.length === 0) return { exitCode: 2, text: NOTHING_THERE };
  await migrate(database.pool);
  const outcome = await database.queries.transaction().execute(async (transaction) => {
    // A retired key may be in other hands: its signatures do not count.
    const [present = keys.current] = keys.all;
    await checkKey(transaction, sealer);
    keys.use(present);
    let lost = 0;
    for (const { find, erase } of SEALED) {
      const ids = await findLost(sealer, await find(transaction));
      if (options.erase) await erase(transaction, ids);
      lost += ids.length;
    }
    if (lost > 0 && !options.erase) return wouldErase(lost);
    const accounts = await acceptAccounts(transaction, keys);
    await replaceKey(transaction, sealer);
    await forgetForeignRows(transaction, keys);
    const erased = `Sealed passwords and secrets that were erased because it cannot open them: ${lost}.`;
    return { exitCode: 0, text: `The key is accepted. ${erased}${accounts}` };
  });
  if (outcome.exitCode === 0) {
    await setAsideForeignHeads(dataFolder, keys);
    await setAsideForeignStatements(dataFolder, keys);
  }
  return outcome;
}

type StoredSeals = Awaited<ReturnType<(typeof SEALED)[number]['find']>>;

async function findLost(sealer: Sealer, seals: StoredSeals): Promise<string[]> {
  const ids: string[] = [];
  for await (const seal of seals) {
    if (!opens(sealer, seal)) ids.push(seal.id);
  }
  return ids;
}

function wouldErase(lost: number): Outcome {
  return {
    exitCode: 2,
    text:
      `The present key cannot open ${lost} sealed passwords and secrets. Nothing was changed. If the key that sealed ` +
      'them is lost for good, run this again with --erase; if there is any copy of it, set CAGE_SECRET to that instead.',
  };
}

/** Forged rows look as the lost key's do now. If the present key signs accounts, all others stay closed. */
async function acceptAccounts(transaction: Queries, keys: Keyring): Promise<string> {
  const isTheirs = keys.counts(keys.current) && (await hasSignedAccounts(transaction, keys.current));
  const emails = isTheirs
    ? await findAlteredAccounts(transaction, createRowSigner(keys))
    : await signAll(transaction, keys);
  if (!isTheirs) await beginSigningLog(transaction, keys);
  if (emails.length === 0) return '';
  return isTheirs
    ? ` These accounts were not signed with it and stay closed, until \`npx cage set-password\` opens them: ${emails.join(', ')}.`
    : ` These accounts are accepted as they are in the database; check who they are, and what they may do: ${emails.join(', ')}.`;
}
