import { queryOptions } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { MAIL_PROVIDERS, type MailProviderKey } from '#domain/mailboxes/mail-providers.ts';
import { call } from '#web/data/call.ts';

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

export type MailboxDraft = {
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

export function draftOf(mailbox: Mailbox | undefined): MailboxDraft {
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

export function withProvider(draft: MailboxDraft, provider: MailboxDraft['provider']): MailboxDraft {
  if (provider === 'other') return { ...draft, provider };
  const { host, port, login } = MAIL_PROVIDERS[provider];
  return { ...draft, provider, host, port: String(port), secure: true, login };
}

export function inputOf(draft: MailboxDraft, id: string | undefined): MailboxInput {
  const { host, port, secure, user, login, password, authservId, addresses, accountIds, enabled } = draft;
  return {
    ...(id !== undefined && { id }),
    ...{ host, port: Number(port), secure, user, login, accountIds: [...accountIds], enabled },
    ...(password !== '' && { password }),
    ...(authservId.trim() !== '' && { authservId }),
    addresses: addresses.split(/[\s,;]+/).filter((text) => text !== ''),
  };
}
