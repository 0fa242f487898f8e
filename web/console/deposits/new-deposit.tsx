import { useState } from 'react';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { CallError, call } from '#web/data/call.ts';
import { CreateButton } from '../records/entry/create-button.tsx';
import type { ManualEntry } from '../records/entry/manual-entry.ts';
import { ManualEntryDialog } from '../records/entry/manual-entry-dialog.tsx';
import { oneOf } from '../records/record/list-address.ts';

/** The button that opens the dialog in which a deposit is entered by hand. */
export function NewDeposit({ onCreated }: { readonly onCreated: (deposit: DepositRecord) => void }) {
  const [opened, setOpened] = useState(false);
  const [created, setCreated] = useState<string>();

  async function create({ name, method, ...entry }: ManualEntry): Promise<void> {
    const known = oneOf(DEPOSIT_METHOD_VALUES, method);
    if (known === undefined) throw new CallError('INVALID_ARGUMENT', 'Please choose a method');
    const { deposit } = await call('createManualDeposit', { ...entry, method: known, senderName: name });
    setCreated(deposit.id);
    onCreated(deposit);
  }

  return (
    <>
      <CreateButton kind="deposit" created={created} onOpen={() => setOpened(true)} />
      <ManualEntryDialog
        kind="deposit"
        methods={DEPOSIT_METHOD_VALUES}
        nameLabel="Sender name"
        opened={opened}
        onClose={() => setOpened(false)}
        onCreate={create}
      />
    </>
  );
}
