import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { RAIL_KEYS, RAILS, type Rail } from '#domain/receipts/rail.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { useApprovalsChanged } from '../approvals/approvals-query.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { Actions } from '../kit/dialog.tsx';
import { Form, FormProblem } from '../kit/form.tsx';

const FIELDS = [
  { name: 'amount', label: 'Amount', help: 'What was paid, with its dollar sign or USD.' },
  { name: 'payerName', label: 'Payer’s name', help: 'Who paid.' },
  {
    name: 'note',
    label: 'Note',
    help: 'What the payer wrote, where the reference stands. Empty: the mail has none.',
  },
  {
    name: 'transactionId',
    label: 'Transaction ID',
    help: 'What tells one payment from another. Empty: the mail has none.',
  },
  { name: 'payerHandle', label: 'Handle', help: 'The payer’s account. Empty: the mail has none.' },
] as const;
type Field = (typeof FIELDS)[number]['name'];

const NOTHING: Readonly<Record<Field, string>> = {
  amount: '',
  payerName: '',
  note: '',
  transactionId: '',
  payerHandle: '',
};

/** A template, and a mail that it does not read. */
export type TaughtAgain = { readonly name: string; readonly rail: Rail | null; readonly sample: string };

const SAMPLE_STYLES = {
  input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' },
};

export function TeachForm({ again }: { readonly again?: TaughtAgain | undefined }) {
  const [name, setName] = useState(again?.name ?? '');
  const [rail, setRail] = useState<Rail>(again?.rail ?? 'zelle');
  const [sample, setSample] = useState(again?.sample ?? '');
  const [fields, setFields] = useState(NOTHING);
  const text = useRef<HTMLTextAreaElement>(null);
  const trial = useTryTemplate();
  const teach = useTeachTemplate();

  function changed(): void {
    trial.reset();
    teach.reset();
  }

  function point(field: Field, value: string): void {
    setFields((before) => ({ ...before, [field]: value }));
    changed();
  }

  function pointAtSelected(field: Field): void {
    const area = text.current;
    if (area !== null) point(field, area.value.slice(area.selectionStart, area.selectionEnd).trim());
  }

  function input(): TeachInput {
    const { amount, payerName, ...others } = fields;
    const said = Object.entries(others).filter(([, value]) => value.trim() !== '');
    return { name, rail, sample, fields: { amount, payerName, ...Object.fromEntries(said) } };
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (trial.isSuccess) teach.mutate(input(), { onSuccess: () => setFields(NOTHING) });
    else trial.mutate(input());
  }

  const failure = teach.error ?? trial.error;
  return (
    <Form onSubmit={submit}>
      <Textarea
        ref={text}
        autoFocus={again !== undefined}
        size="xs"
        label="Mail"
        description="A notification, from its line “From” on. Mails of its form are read from then on."
        styles={SAMPLE_STYLES}
        placeholder={'From: alerts@bank.example\nSubject: You received money\n\nJane Doe sent you $50.00.'}
        rows={10}
        spellCheck={false}
        value={sample}
        onChange={(event) => {
          setSample(event.currentTarget.value);
          changed();
        }}
      />
      <Row as="fieldset" gap={6}>
        <Text as="legend" tone="dim" style={{ paddingBottom: 4 }}>
          What is selected in it is the
        </Text>
        {FIELDS.map((field) => (
          <Button
            key={field.name}
            variant="default"
            size="compact-sm"
            onClick={() => pointAtSelected(field.name)}
          >
            {field.label}
          </Button>
        ))}
      </Row>
      {FIELDS.map((field) => (
        <TextInput
          key={field.name}
          label={field.label}
          description={field.help}
          autoComplete="off"
          maxLength={LONGEST.paymentAccount}
          value={fields[field.name]}
          onChange={(event) => point(field.name, event.currentTarget.value)}
        />
      ))}
      <NativeSelect
        label="Paid by"
        description="How the payments came that such mails tell of."
        rightSection={<ChevronDownIcon size={14} />}
        value={rail}
        data={RAIL_KEYS.map((key) => ({ value: key, label: RAILS[key].label }))}
        onChange={(event) => {
          setRail(event.currentTarget.value as Rail);
          changed();
        }}
      />
      <TextInput
        label="Name of the template"
        description="What staff know it by."
        placeholder="The bank"
        autoComplete="off"
        maxLength={LONGEST.displayName}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          changed();
        }}
      />
      {failure && <FormProblem>{messageOf(failure)}</FormProblem>}
      {teach.isSuccess ? (
        <p role="status">{teach.data.message}</p>
      ) : (
        trial.data && <Trial answer={trial.data} />
      )}
      <Actions>
        <Button type="submit" loading={trial.isPending || teach.isPending} disabled={teach.isSuccess}>
          {trial.isSuccess ? 'Read such mails from now on' : 'Try it'}
        </Button>
      </Actions>
    </Form>
  );
}

function Trial({ answer }: { readonly answer: CallOutput<'teachMailTemplate'> }) {
  return (
    <Stack gap={4} role="status">
      <p>{answer.message}</p>
      <Text as="p" tone="dim">
        It reads mails of {answer.sender} only, and only if they are proved to be theirs. Check that this is
        the provider.
      </Text>
      {answer.parked.length > 0 && (
        <Stack as="ul">
          {answer.parked.map(({ receiptId, isRead, words }) => (
            <Text as="li" key={receiptId} tone={isRead ? 'good' : 'text'}>
              {isRead ? 'Reads' : 'Does not read'}: {words}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

type TeachInput = Omit<CallInput<'teachMailTemplate'>, 'commit'>;

export const mailTemplatesQuery = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: () => call('getMailTemplates', {}),
});

function useTryTemplate() {
  return useMutation({
    mutationFn: (input: TeachInput) => callToChange('teachMailTemplate', { ...input, commit: false }),
  });
}

function useTeachTemplate() {
  const client = useQueryClient();
  const changed = useApprovalsChanged();
  return useMutation({
    mutationFn: (input: TeachInput) => callToChange('teachMailTemplate', { ...input, commit: true }),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey }), changed()]),
  });
}
