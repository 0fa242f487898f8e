import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CallError, isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { Actions, Dialog } from '../../kit/dialog.tsx';
import { Form, FormProblem } from '../../kit/form.tsx';
import { useLeaving, useLongWait } from '../../kit/waiting.tsx';
import { SendingNote } from '../../sending/sending-note.tsx';
import type { Methods, RecordKind } from '../record/record.ts';
import type { EditParts } from '../record/record-field.ts';
import type { EntryFields, EntryPart, ManualEntry } from '../record/record-source.ts';
import { EntryPartField } from './entry-part-field.tsx';
import { type EntryProblem, parseEntry } from './manual-entry.ts';

type ManualEntryProps<Kind extends RecordKind> = {
  readonly kind: Kind;
  readonly methods: readonly Methods[Kind][];
  /** 'Sender name', 'Recipient name'. */
  readonly nameLabel: string;
  /** What an entry by a method takes. */
  readonly fieldsOf: (method: Methods[Kind], filled: EditParts) => EntryFields;
  /** @throws CallError */
  readonly onCreate: (entry: ManualEntry<Kind>, signal: AbortSignal) => Promise<void>;
};

type ManualEntryDialogProps<Kind extends RecordKind> = ManualEntryProps<Kind> & {
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function ManualEntryDialog<Kind extends RecordKind>({
  opened,
  onClose,
  ...entry
}: ManualEntryDialogProps<Kind>) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`New ${entry.kind}`}>
      <ManualEntryForm {...entry} onClose={onClose} />
    </Dialog>
  );
}

const fieldsRefused = (error: unknown): readonly string[] =>
  error instanceof CallError ? error.problems.map(({ field }) => field) : [];

const NO_FIELDS: EntryFields = { takesName: true, parts: [] };

/** What was chosen may be no choice any more, once another was made before it. */
function partValue({ name, value, choices }: EntryPart, filled: EditParts): string {
  const typed = filled[name];
  return typed !== undefined && (choices?.includes(typed) ?? true) ? typed : value;
}

function ManualEntryForm<Kind extends RecordKind>(
  props: ManualEntryProps<Kind> & { readonly onClose: () => void },
) {
  const { kind, methods, nameLabel, fieldsOf, onCreate, onClose } = props;
  const [requestId] = useState(randomUuid);
  const [fields, setFields] = useState({ username: '', amount: '', method: `${methods[0] ?? ''}`, name: '' });
  const [filled, setFilled] = useState<EditParts>({});
  const [wrong, setWrong] = useState<EntryProblem>();
  const leaving = useLeaving();
  const creating = useMutation({
    mutationFn: (entry: ManualEntry<Kind>) => onCreate(entry, leaving()),
    onSuccess: onClose,
  });
  const isLong = useLongWait(creating.isPending);

  const wrongFields = wrong?.fields ?? fieldsRefused(creating.error);
  const bind = (field: keyof typeof fields) => ({
    value: fields[field],
    error: wrongFields.includes(field),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setFields((before) => ({ ...before, [field]: value }));
      setWrong(undefined);
    },
  });

  const method = methods.find((each) => each === fields.method);
  const { takesName, parts } = method ? fieldsOf(method, filled) : NO_FIELDS;
  const typedParts = parts.map((part) => ({ ...part, value: partValue(part, filled) }));

  function fill(name: string, text: string): void {
    setFilled((before) => ({ ...before, [name]: text }));
    setWrong(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const entry = parseEntry(fields, methods, () => ({ takesName, parts: typedParts }));
    setWrong('problem' in entry ? entry : undefined);
    if ('value' in entry) creating.mutate({ ...entry.value, requestId });
  }

  const failure = creating.isError
    ? `Error creating manual ${kind}: ${messageOf(creating.error)}${isOutcomeUnknown(creating.error) ? ' It may have been saved.' : ''}`
    : undefined;
  const message = wrong?.problem ?? failure;
  return (
    <Form onSubmit={submit}>
      <TextInput
        label="Username"
        data-autofocus
        autoComplete="off"
        maxLength={LONGEST.username}
        {...bind('username')}
      />
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
      {takesName && (
        <TextInput label={nameLabel} autoComplete="off" maxLength={LONGEST.personName} {...bind('name')} />
      )}
      {typedParts.map((part) => (
        <EntryPartField
          key={part.name}
          part={part}
          isWrong={wrongFields.includes(part.name)}
          onFill={(text) => fill(part.name, text)}
        />
      ))}
      <SendingNote sending={isLong ? 'slow' : undefined} />
      {message !== undefined && <FormProblem>{message}</FormProblem>}
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={creating.isPending}>
          Create {kind}
        </Button>
      </Actions>
    </Form>
  );
}
