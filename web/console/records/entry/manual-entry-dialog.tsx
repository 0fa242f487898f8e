import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#web/data/call.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { usdOf } from '../editing/edit-field.ts';
import type { RecordKind } from '../record/record.ts';
import styles from '../values/form.module.css';
import { checkEntry, type ManualEntry } from './manual-entry.ts';
import { newRequestId } from './request-id.ts';

type ManualEntryProps = {
  readonly kind: RecordKind;
  readonly methods: readonly string[];
  /** 'Sender name', 'Recipient name'. */
  readonly nameLabel: string;
  /** @throws CallError */
  readonly onCreate: (entry: ManualEntry) => Promise<void>;
};

type ManualEntryDialogProps = ManualEntryProps & { readonly opened: boolean; readonly onClose: () => void };

export function ManualEntryDialog({ opened, onClose, ...entry }: ManualEntryDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`New ${entry.kind}`}>
      <ManualEntryForm {...entry} onClose={onClose} />
    </Dialog>
  );
}

function ManualEntryForm(props: ManualEntryProps & { readonly onClose: () => void }) {
  const { kind, methods, nameLabel, onCreate, onClose } = props;
  const [requestId] = useState(newRequestId);
  const [fields, setFields] = useState({ username: '', amount: '', method: methods[0] ?? '', name: '' });
  const [wrong, setWrong] = useState<string>();
  const creating = useMutation({
    mutationFn: (amount: number) => onCreate({ ...fields, amount, requestId }),
    onSuccess: onClose,
  });

  const bind = (field: keyof typeof fields) => ({
    value: fields[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setFields((before) => ({ ...before, [field]: value }));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem = checkEntry(fields);
    const amount = usdOf(fields.amount);
    setWrong(problem);
    if (problem === undefined && amount !== undefined) creating.mutate(amount);
  }

  const failure = creating.isError
    ? `Error creating manual ${kind}: ${messageOf(creating.error)}`
    : undefined;
  const message = wrong ?? failure;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput label="Username" autoFocus autoComplete="off" maxLength={40} {...bind('username')} />
      <TextInput
        label="Amount"
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        {...bind('amount')}
      />
      <NativeSelect
        label="Method"
        rightSection={<ChevronDownIcon size={14} />}
        data={[...methods]}
        {...bind('method')}
      />
      <TextInput label={nameLabel} autoComplete="off" maxLength={100} {...bind('name')} />
      {message !== undefined && (
        <p className={styles.problem} role="alert">
          {message}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={creating.isPending}>
          Create {kind}
        </Button>
      </div>
    </form>
  );
}
