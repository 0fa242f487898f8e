import { Button } from '@mantine/core';
import { useState } from 'react';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { persevere } from '#web/data/persevere.ts';
import { Actions, Dialog, DialogText } from '../../kit/dialog.tsx';
import type { RecordKind, Records } from '../record/record.ts';
import type { ManualEntry, RecordSource } from '../record/record-source.ts';
import { CreateButton } from './create-button.tsx';
import { ManualEntryDialog } from './manual-entry-dialog.tsx';

/** For how long an entry is sent again by itself; its request id keeps it from being stored twice. */
const SEND_MS = 10 * 60_000;

type NewRecordProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly onCreated: (record: Records[Kind]) => void;
};

/** The button that opens the dialog in which a record is entered by hand. */
export function NewRecord<Kind extends RecordKind>({ source, onCreated }: NewRecordProps<Kind>) {
  const [opened, setOpened] = useState(false);
  const [created, setCreated] = useState<string>();
  const [waits, setWaits] = useState(false);

  async function create(entry: ManualEntry<Kind>, signal: AbortSignal): Promise<void> {
    const record = await persevere(() => source.create(entry), { untilMs: Date.now() + SEND_MS, signal });
    if (record === null) {
      setWaits(true);
      return;
    }
    setCreated(record.id);
    onCreated(record);
  }

  return (
    <>
      <CreateButton kind={source.kind} created={created} onOpen={() => setOpened(true)} />
      <ManualEntryDialog
        kind={source.kind}
        methods={source.methods}
        nameLabel={source.nameLabel}
        fieldsOf={source.entryFields}
        opened={opened}
        onClose={() => setOpened(false)}
        onCreate={create}
      />
      <Dialog opened={waits} onClose={() => setWaits(false)} title={`The ${source.kind} waits for approval`}>
        <DialogText>{WAITS_FOR_APPROVAL} It is under Approvals.</DialogText>
        <Actions>
          <Button data-autofocus onClick={() => setWaits(false)}>
            Close
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
