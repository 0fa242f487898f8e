import type { ParsedInput } from '#contract/calls.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { outcomeOf } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { requireUsername } from '#server/features/players/username.ts';
import { type Entered, storeManualEntry } from '#server/features/records/manual-entry.ts';
import type { Services } from '#server/features/services.ts';
import { insertDeposits } from './store.ts';
import { findDeposit } from './view.ts';

type Input = ParsedInput<'createManualDeposit'>;

export const createManualDeposit = defineHandler(
  'createManualDeposit',
  async ({ input, staff }, services) => {
    const { change, database, signer, configuration } = services;
    requireUsername(input.username, configuration.idPrefix);
    const { id, waiting } = await change((transaction, log) =>
      enterDeposit({ transaction, log, staff, signer }, services, input),
    );
    return {
      ...outcomeOf(waiting, 'Deposit created successfully.'),
      deposit: id === undefined ? null : await findDeposit(database.queries, id),
    };
  },
);

export async function enterDeposit(
  context: ChangeContext,
  { requestDigest }: Pick<Services, 'requestDigest'>,
  input: Input,
): Promise<Entered> {
  const { username, amount, amountCents, method, senderName, requestId } = input;
  return storeManualEntry(context, {
    kind: 'deposit',
    requestId,
    requestDigest: requestDigest(['manual', username, amount, method, senderName]),
    username,
    method,
    amountCents,
    insert: async (transaction, columns) => {
      const [row] = await insertDeposits(transaction, [{ ...columns, sender_name: senderName }]);
      return row;
    },
    event: {
      action: 'manual_deposit_created',
      message: `Manual deposit created for ${username}`,
      details: { username, amount, method, senderName },
    },
    asked: { call: 'createManualDeposit', input, details: [`Sender: ${senderName}`] },
  });
}
