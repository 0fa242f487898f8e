import type { Selectable } from 'kysely';
import type { Mailboxes } from '#db/types.ts';
import type { MailboxSettings } from './store.ts';

type Place = Pick<MailboxSettings, 'host' | 'port' | 'secure' | 'user' | 'login'>;

/** Whether what signs in would be sent elsewhere, or by another way, than it was given for. */
export function isElsewhere(before: Selectable<Mailboxes>, now: Place): boolean {
  return (
    before.host !== now.host ||
    before.port !== now.port ||
    before.secure !== now.secure ||
    before.user_name !== now.user ||
    before.login !== now.login
  );
}

/** What a save changes, in words; never what signs in. */
export function mailboxChanges(before: Selectable<Mailboxes>, now: MailboxSettings): string[] {
  const pairs: ReadonlyArray<readonly [label: string, before: string, after: string]> = [
    ['server', `${before.host}:${before.port}`, `${now.host}:${now.port}`],
    ['encryption', encryption(before.secure), encryption(now.secure)],
    ['user name', before.user_name, now.user],
    ['sign-in', before.login, now.login],
    ['believed server', before.authserv_id ?? 'none', now.authservId ?? 'none'],
    ['accounts', listed(before.account_ids), listed(now.accountIds)],
    ['addresses', listed(before.addresses), listed(now.addresses)],
    ['reading', onOff(before.enabled), onOff(now.enabled)],
  ];
  const changes = pairs
    .filter(([, old, next]) => old !== next)
    .map(([label, old, next]) => `${label} from ${old} to ${next}`);
  return now.secret === undefined ? changes : [...changes, 'another password or token'];
}

function encryption(secure: boolean): string {
  return secure ? 'TLS' : 'STARTTLS';
}

function listed(all: readonly string[]): string {
  return all.length === 0 ? 'none' : [...all].sort().join(', ');
}

function onOff(enabled: boolean): string {
  return enabled ? 'on' : 'off';
}
