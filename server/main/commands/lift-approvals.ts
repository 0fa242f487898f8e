import { approvalSettings } from '#server/features/approvals/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import { createRowSigner, type RowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { assertUpToDate, borrowDatabase } from '../borrow-database.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { wrongKey } from '../verify-key.ts';
import { type Command, configurationOf, type Outcome } from './command.ts';
import { operatorChanges } from './operator-changes.ts';

export const liftApprovalsCommand: Command = {
  usage: '[--demo]',
  details: `
For when there is no second owner any more to approve changes of roles and of what protects Cage: one owner makes them
alone again, until they switch that on anew under Security. Payouts, entries, edits and receiving accounts go on waiting
for a second person where they did. The activity log says that it was done at the command line. Cage may be running.

Exits with 0 if no second owner is needed any more, 2 if it could not be tried.`,
  async run(args, variables) {
    const configuration = configurationOf(args, variables);
    await using database = await borrowDatabase(configuration, { alone: false });
    await assertUpToDate(database);
    const keys = await loadKeys(configuration);
    if ((await checkKey(database.queries, createSealer(keys))) === 'wrong') throw wrongKey(configuration);
    return await liftApprovals(database, createRowSigner(keys));
  },
};

export async function liftApprovals(database: Database, signer: RowSigner): Promise<Outcome> {
  const { change } = operatorChanges(database, signer);
  const wasOn = await change(async (transaction, log) => {
    const { settings } = await approvalSettings.lock(transaction, signer);
    if (!settings.roles) return false;
    await approvalSettings.save(transaction, signer, { ...settings, roles: false }, null);
    log({
      action: 'approval_settings_updated',
      message: 'Approvals: roles always → never, by the operator at the command line of the server',
      subject: { type: 'approval_settings', id: 'approval_settings' },
    });
    return true;
  });
  return {
    exitCode: 0,
    text: wasOn
      ? 'Roles and what protects Cage need no second owner any more.'
      : 'They needed no second owner: nothing was changed.',
  };
}
