import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import {
  MAIL_PROVIDER_KEYS,
  MAIL_PROVIDERS,
  type MailProviderKey,
} from '#domain/mailboxes/mail-providers.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CallError, call, callToChange, messageOf } from '#web/data/call.ts';
import { useApprovalsChanged } from '../approvals/approvals-query.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Stack, Steps, Text } from '../kit/box.tsx';
import { Actions } from '../kit/dialog.tsx';
import { Form, FormProblem, SettingSwitch } from '../kit/form.tsx';

type MailboxFormProps = {
  /** Undefined for a new one. */
  readonly mailbox: Mailbox | undefined;
  readonly accounts: readonly ServedAccount[];
  readonly onClose: (outcome?: CallOutput<'saveMailbox'>) => void;
};

const PROVIDERS = [
  ...MAIL_PROVIDER_KEYS.map((value) => ({ value, label: MAIL_PROVIDERS[value].label })),
  { value: 'other', label: 'Another provider' },
];

export function MailboxForm({ mailbox, accounts, onClose }: MailboxFormProps) {
  const client = useQueryClient();
  const changed = useApprovalsChanged();
  const [draft, setDraft] = useState(() => draftOf(mailbox));
  const set = (change: Partial<MailboxDraft>) => setDraft((before) => ({ ...before, ...change }));
  const testing = useMutation({
    mutationFn: () => call('testMailbox', inputOf(draft, mailbox?.id)),
    // accounts named by its mails are proposed; those chosen already stay
    onSuccess: ({ proposedAccountIds }) =>
      setDraft((before) => ({
        ...before,
        accountIds: [...new Set([...before.accountIds, ...proposedAccountIds])],
      })),
  });
  const saving = useMutation({
    mutationFn: () => callToChange('saveMailbox', inputOf(draft, mailbox?.id)),
    onSuccess: (saved) => onClose(saved),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: mailboxesQuery.queryKey }), changed()]),
  });
  const failure = saving.error ?? testing.error;
  const problems = failure instanceof CallError ? failure.problems : [];
  const bind = (field: 'host' | 'port' | 'user' | 'password' | 'authservId' | 'addresses') => ({
    value: draft[field],
    error: problems.find((problem) => problem.field.startsWith(field))?.message,
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set({ [field]: event.currentTarget.value }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    testing.reset();
    saving.mutate();
  }

  return (
    <Form onSubmit={submit}>
      <NativeSelect
        label="Provider"
        description="Where the mailbox is; of those listed Cage knows the server."
        // the button that opened the form has disappeared
        autoFocus
        rightSection={<ChevronDownIcon size={14} />}
        data={PROVIDERS}
        value={draft.provider}
        onChange={({ currentTarget: { value } }) =>
          setDraft((before) => withProvider(before, value as MailboxDraft['provider']))
        }
      />
      {draft.provider !== 'other' && <Steps steps={MAIL_PROVIDERS[draft.provider].steps} />}
      <TextInput
        label="User name"
        description="What the mailbox is signed in to with, mostly its address."
        maxLength={LONGEST.email}
        {...bind('user')}
      />
      <PasswordInput
        size="xs"
        label={draft.login === 'oauth' ? 'OAuth token' : 'App password'}
        description="Kept sealed, and shown to nobody again."
        placeholder={mailbox && 'Unchanged'}
        maxLength={LONGEST.mailboxPassword}
        {...bind('password')}
        autoComplete="new-password"
      />
      {draft.provider === 'other' && <ServerFields draft={draft} set={set} bind={bind} />}
      <AccountChoice
        accounts={accounts}
        chosen={draft.accountIds}
        onChange={(accountIds) => set({ accountIds })}
      />
      <TextInput
        label="Further addresses that it receives mail at (if any)"
        description="To the letter, with a +tag or dots. Mail to any other address may be somebody else’s, and proves nothing."
        {...bind('addresses')}
      />
      <TextInput
        label="Believe the checks of this server (if any)"
        description="The name that stands first in its mails’ Authentication-Results, such as mx.google.com. Cage checks by itself as well."
        maxLength={LONGEST.hostName}
        {...bind('authservId')}
      />
      <SettingSwitch
        label="Read this mailbox"
        help="On: its mails become receipts. Off: it is left alone until you switch it on, and then what arrived meanwhile is read."
        checked={draft.enabled}
        onChange={({ currentTarget: { checked } }) => set({ enabled: checked })}
      />
      {testing.data?.ok === false && <FormProblem>{testing.data.message}</FormProblem>}
      {testing.data?.ok && (
        <Text as="p" role="status">
          {testing.data.message}
        </Text>
      )}
      {failure && <FormProblem>{messageOf(failure)}</FormProblem>}
      <Actions>
        <Button variant="default" onClick={() => onClose()}>
          Cancel
        </Button>
        <Button
          variant="default"
          loading={testing.isPending}
          onClick={() => {
            saving.reset();
            testing.mutate();
          }}
        >
          Test
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </Actions>
    </Form>
  );
}

type ServerFieldsProps = {
  readonly draft: MailboxDraft;
  readonly set: (change: Partial<MailboxDraft>) => void;
  readonly bind: (field: 'host' | 'port') => object;
};

function ServerFields({ draft, set, bind }: ServerFieldsProps) {
  return (
    <>
      <TextInput
        label="IMAP server"
        description="As the provider names it, such as imap.example.com."
        maxLength={LONGEST.hostName}
        {...bind('host')}
      />
      <TextInput
        label="Port"
        description="That of IMAP at this server."
        inputMode="numeric"
        maxLength={5}
        {...bind('port')}
      />
      <NativeSelect
        label="Encryption"
        description="Without it Cage signs in to nothing but its own machine."
        rightSection={<ChevronDownIcon size={14} />}
        data={[
          { value: 'tls', label: 'TLS (mostly port 993)' },
          { value: 'starttls', label: 'STARTTLS (mostly port 143)' },
        ]}
        value={draft.secure ? 'tls' : 'starttls'}
        onChange={({ currentTarget: { value } }) => set({ secure: value === 'tls' })}
      />
      <NativeSelect
        label="Sign in with"
        description="What the provider takes from programs."
        rightSection={<ChevronDownIcon size={14} />}
        data={[
          { value: 'password', label: 'A password' },
          { value: 'oauth', label: 'An OAuth token' },
        ]}
        value={draft.login}
        onChange={({ currentTarget: { value } }) => set({ login: value as MailboxDraft['login'] })}
      />
    </>
  );
}

type AccountChoiceProps = {
  readonly accounts: readonly ServedAccount[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

function AccountChoice({ accounts, chosen, onChange }: AccountChoiceProps) {
  return (
    <Checkbox.Group
      size="xs"
      label="Receiving accounts whose notifications arrive here"
      description="Of two accounts of one provider, a mail tells which was paid only if it names it, as Venmo’s do. Payments by the others then wait for a person; a mailbox for each of these accounts spares that."
      value={[...chosen]}
      onChange={onChange}
    >
      <Stack gap={12} style={{ marginTop: 8 }}>
        {accounts.map(({ id, label }) => (
          <Checkbox key={id} value={id} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

export type Mailbox = CallOutput<'getMailboxes'>['mailboxes'][number];
type MailboxInput = CallInput<'saveMailbox'>;

export type ServedAccount = { readonly id: string; readonly label: string };

// A connection is up within a second or two, and somebody who has just saved one watches for it.
const ASK_EVERY_MS = 3_000;

export const mailboxesQuery = queryOptions({
  queryKey: ['mailboxes'],
  queryFn: () => call('getMailboxes', {}),
  refetchInterval: ASK_EVERY_MS,
});

type MailboxDraft = {
  readonly provider: MailProviderKey | 'other';
  readonly host: string;
  readonly port: string;
  readonly secure: boolean;
  readonly user: string;
  readonly login: 'password' | 'oauth';
  readonly password: string;
  readonly authservId: string;
  readonly addresses: string;
  readonly accountIds: readonly string[];
  readonly enabled: boolean;
};

function draftOf(mailbox: Mailbox | undefined): MailboxDraft {
  if (mailbox === undefined) {
    const nothing = { user: '', password: '', authservId: '', addresses: '', accountIds: [], enabled: true };
    return withProvider(
      { ...nothing, provider: 'gmail', host: '', port: '', secure: true, login: 'password' },
      'gmail',
    );
  }
  const known = (Object.keys(MAIL_PROVIDERS) as MailProviderKey[]).find(
    (key) => MAIL_PROVIDERS[key].host === mailbox.host,
  );
  const { host, port, secure, user, login, authservId, addresses, accountIds, enabled } = mailbox;
  return {
    ...{ provider: known ?? 'other', host, port: String(port), secure, user, login, password: '' },
    ...{ authservId: authservId ?? '', addresses: addresses.join(', '), accountIds, enabled },
  };
}

function withProvider(draft: MailboxDraft, provider: MailboxDraft['provider']): MailboxDraft {
  if (provider === 'other') return { ...draft, provider };
  const { host, port, login } = MAIL_PROVIDERS[provider];
  return { ...draft, provider, host, port: String(port), secure: true, login };
}

function inputOf(draft: MailboxDraft, id: string | undefined): MailboxInput {
  const { host, port, secure, user, login, password, authservId, addresses, accountIds, enabled } = draft;
  return {
    ...(id !== undefined && { id }),
    ...{ host, port: Number(port), secure, user, login, accountIds: [...accountIds], enabled },
    ...(password !== '' && { password }),
    ...(authservId.trim() !== '' && { authservId }),
    addresses: addresses.split(/[\s,;]+/).filter((text) => text !== ''),
  };
}
