import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CallError, isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import { retrying } from '#web/data/retrying.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { CheckIcon, ChevronDownIcon, PlusIcon } from '../../icons/icons.tsx';
import { Actions, Dialog, DialogText } from '../../kit/dialog.tsx';
import { Form, FormProblem } from '../../kit/form.tsx';
import { useLeaving, useLongWait } from '../../kit/waiting.tsx';
import { SendingNote } from '../../sending/sending-note.tsx';
import { PartField } from '../fields/field-editor.tsx';
import { parseAmount, parseMethod } from '../fields/field-edits.ts';
import { useAsked } from '../record/asking.ts';
import type { EditParts, Methods, RecordKind, Records } from '../record/record.ts';
import type { EntryFields, EntryPart, ManualEntry, RecordSource } from '../record/record-source.ts';

/** How long an entry is retried; its request id keeps it from being stored twice. */
const SEND_MS = 10 * 60_000;

type NewRecordProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly onCreated: (record: Records[Kind]) => void;
};

export function NewRecord<Kind extends RecordKind>({ source, onCreated }: NewRecordProps<Kind>) {
  const [opened, setOpened] = useState(false);
  const [created, setCreated] = useState<string>();
  const [waits, setWaits] = useState(false);
  useAsked(`new ${source.kind}`, () => setOpened(true));

  async function create(entry: ManualEntry<Kind>, signal: AbortSignal): Promise<void> {
    const record = await retrying(() => source.create(entry), { untilMs: Date.now() + SEND_MS, signal });
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

const FEEDBACK_MS = 2_000;

type CreateButtonProps = {
  readonly kind: RecordKind;
  readonly created: string | undefined;
  readonly onOpen: () => void;
};

function CreateButton({ kind, created, onOpen }: CreateButtonProps) {
  const [confirmed, setConfirmed] = useState<string>();
  const isNews = created !== undefined && created !== confirmed;

  useEffect(() => {
    if (created === undefined) return;
    const timer = setTimeout(() => setConfirmed(created), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [created]);

  return (
    <>
      <Button
        leftSection={isNews ? <CheckIcon size={14} /> : <PlusIcon size={14} />}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        New {kind}
      </Button>
      <span role="status" className="visually-hidden">
        {isNews && (kind === 'deposit' ? 'Deposit created' : 'Withdrawal created')}
      </span>
    </>
  );
}

type ManualEntryProps<Kind extends RecordKind> = {
  readonly kind: Kind;
  readonly methods: readonly Methods[Kind][];
  /** 'Sender name', 'Recipient name'. */
  readonly nameLabel: string;
  readonly fieldsOf: (method: Methods[Kind], filled: EditParts) => EntryFields;
  /** @throws CallError */
  readonly onCreate: (entry: ManualEntry<Kind>, signal: AbortSignal) => Promise<void>;
};

type ManualEntryDialogProps<Kind extends RecordKind> = ManualEntryProps<Kind> & {
  readonly opened: boolean;
  readonly onClose: () => void;
};

function ManualEntryDialog<Kind extends RecordKind>({
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

/** A chosen value may be no choice any more, once another part was chosen before it. */
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
        <PartField
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

type TypedEntry = Readonly<Record<'username' | 'amount' | 'method' | 'name', string>>;

type ParsedEntry<Method> = Omit<TypedEntry, 'amount' | 'method'> & {
  /** In US dollars. */
  readonly amount: number;
  readonly method: Method;
  readonly parts: EditParts;
};

type EntryProblem = { readonly problem: string; readonly fields: readonly string[] };

export function parseEntry<Method extends string>(
  entry: TypedEntry,
  methods: readonly Method[],
  fieldsOf: (method: Method) => EntryFields,
): { readonly value: ParsedEntry<Method> } | EntryProblem {
  const method = parseMethod(methods, entry.method);
  if ('problem' in method) return { ...method, fields: ['method'] };
  const { takesName, parts } = fieldsOf(method.value);
  const typed = [
    ['username', entry.username],
    ['amount', entry.amount],
    ...(takesName ? [['name', entry.name]] : []),
    ...parts.flatMap(({ name, value, isOptional }) => (isOptional ? [] : [[name, value]])),
  ] as const;
  const missing = typed.flatMap(([field, text]) => (text?.trim() ? [] : [field as string]));
  if (missing.length > 0) return { problem: 'Please fill in all fields', fields: missing };
  const amount = parseAmount(entry.amount);
  if ('problem' in amount) return { ...amount, fields: ['amount'] };
  return {
    value: {
      ...entry,
      name: takesName ? entry.name : '',
      amount: amount.value,
      method: method.value,
      parts: Object.fromEntries(parts.map(({ name, value }) => [name, value.trim()])),
    },
  };
}
