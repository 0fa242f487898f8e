import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Actions, Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/form.tsx';
import { useNow } from '../../time/when.tsx';
import type { ListedRecord, RecordKind } from '../record/record.ts';
import { lockOf } from './lock.ts';
import styles from './take-over-dialog.module.css';
import { lockRecord } from './use-lock-keeper.ts';

type TakeOverDialogProps = {
  readonly kind: RecordKind;
  readonly uid: string;
  /** The record to take over; undefined while the dialog is closed. */
  readonly record: ListedRecord | undefined;
  readonly onTaken: (record: ListedRecord) => void;
  readonly onClose: () => void;
};

export function TakeOverDialog({ kind, uid, record, onTaken, onClose }: TakeOverDialogProps) {
  const now = useNow();
  const lock = record && lockOf(record, uid, now);
  const name = lock?.state === 'other' ? lock.name : 'Worker';
  const taking = useMutation({
    mutationFn: (id: string) => lockRecord(kind, id, true),
    onSuccess: () => record && onTaken(record),
  });
  return (
    <Dialog
      opened={record !== undefined}
      onClose={() => {
        taking.reset();
        onClose();
      }}
      title={`Take over from ${name}?`}
    >
      <p className={styles.text}>
        {name} is working on the {kind} of {record?.username}. Anything they have not saved yet will be
        refused.
      </p>
      {taking.isError && <FormProblem>{taking.error.message}</FormProblem>}
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={taking.isPending} onClick={() => record && taking.mutate(record.id)}>
          Take over
        </Button>
      </Actions>
    </Dialog>
  );
}
