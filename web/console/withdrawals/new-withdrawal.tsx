import { useState } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { CallError, call } from '#web/data/call.ts';
import { CreateButton } from '../records/entry/create-button.tsx';
import type { ManualEntry } from '../records/entry/manual-entry.ts';
import { ManualEntryDialog } from '../records/entry/manual-entry-dialog.tsx';
import { oneOf } from '../records/record/list-address.ts';

type NewWithdrawalProps = { readonly onCreated: (withdrawal: WithdrawalRecord) => void };

/** The button that opens the dialog in which a withdrawal is entered by hand. */
export function NewWithdrawal({ onCreated }: NewWithdrawalProps) {
  const [opened, setOpened] = useState(false);
  const [created, setCreated] = useState<string>();

  async function create({ name, method, ...entry }: ManualEntry): Promise<void> {
    const known = oneOf(WITHDRAWAL_METHODS, method);
    if (known === undefined) throw new CallError('INVALID_ARGUMENT', 'Please choose a method');
    const { withdrawal } = await call('createManualWithdrawal', {
      ...entry,
      method: known,
      recipientName: name,
    });
    setCreated(withdrawal.id);
    onCreated(withdrawal);
  }

  return (
    <>
      <CreateButton kind="withdrawal" created={created} onOpen={() => setOpened(true)} />
      <ManualEntryDialog
        kind="withdrawal"
        methods={WITHDRAWAL_METHODS}
        nameLabel="Recipient name"
        opened={opened}
        onClose={() => setOpened(false)}
        onCreate={create}
      />
    </>
  );
}
