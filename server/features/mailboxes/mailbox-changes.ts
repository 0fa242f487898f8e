import type { Selectable } from 'kysely';
import type { Mailboxes } from '#db/types.ts';
import { accountLabel, type PaymentSettings } from '#domain/accounts/account.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { changedLines, type LabelledLine, writtenLines } from '#domain/words/changed-lines.ts';
import type { MailboxSettings } from './store.ts';

type Place = Pick<MailboxSettings, 'host' | 'port' | 'secure' | 'user' | 'login'>;

/** Whether the secret would be sent elsewhere, or in another way, than it was given for. */
export function isElsewhere(before: Selectable<Mailboxes>, now: Place): boolean {
  return (
    before.host !== now.host ||
    before.port !== now.port ||
    before.secure !== now.secure ||
    before.user_name !== now.user ||
    before.login !== now.login
  );
}

/** In words; never with the secret. */
export function mailboxChanges(
  before: Selectable<Mailboxes>,
  now: MailboxSettings,
  settings: PaymentSettings,
): string[] {
  const changes = changedLines(linesOf(settingsOf(before), settings), linesOf(now, settings));
  return now.secret === undefined ? changes : [...changes, 'another password or token'];
}

/** Whether a save has Cage believe more mails, or other ones. */
export function changesBelief(before: Selectable<Mailboxes>, now: MailboxSettings): boolean {
  const isOtherwise = (one: readonly string[], other: readonly string[]) => listed(one) !== listed(other);
  return (
    isElsewhere(before, now) ||
    before.authserv_id !== (now.authservId ?? null) ||
    isOtherwise(before.account_ids, now.accountIds) ||
    isOtherwise(before.addresses, now.addresses) ||
    (now.enabled && !before.enabled)
  );
}

export function mailboxLines(mailbox: MailboxSettings, settings: PaymentSettings): string[] {
  return writtenLines(linesOf(mailbox, settings));
}

type Settings = Omit<MailboxSettings, 'secret'>;

function linesOf(mailbox: Settings, settings: PaymentSettings): readonly LabelledLine[] {
  return [
    ['server', `${mailbox.host}:${mailbox.port}`],
    ['encryption', mailbox.secure ? 'TLS' : 'STARTTLS'],
    ['user name', mailbox.user],
    ['sign-in', mailbox.login],
    ['believed server', mailbox.authservId ?? 'none'],
    ['accounts', listed(accountNames(mailbox.accountIds, settings))],
    ['addresses', listed(mailbox.addresses)],
    ['reading', mailbox.enabled ? 'on' : 'off'],
  ];
}

function settingsOf(row: Selectable<Mailboxes>): Settings {
  return {
    host: row.host,
    port: row.port,
    secure: row.secure,
    user: row.user_name,
    login: row.login as Settings['login'],
    authservId: row.authserv_id ?? undefined,
    accountIds: row.account_ids,
    addresses: row.addresses,
    enabled: row.enabled,
  };
}

function accountNames(ids: readonly string[], { methods }: PaymentSettings): string[] {
  const named = METHOD_KEYS.flatMap((key) =>
    methods[key].accounts.map(
      (account) => [account.id, `${METHODS[key].label} ${accountLabel(key, account)}`] as const,
    ),
  );
  const names = new Map<string, string>(named);
  return ids.map((id) => names.get(id) ?? id);
}

function listed(all: readonly string[]): string {
  return all.length === 0 ? 'none' : [...all].sort().join(', ');
}
