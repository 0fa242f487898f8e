import type { ParsedInput } from '#contract/calls.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { MailInForce, MailPlace, StaffMail } from './mail-settings.ts';
import { PASSWORD_SPOILT } from './staff-mailer.ts';

type Sent = Omit<ParsedInput<'updateStaffMail'>, 'version'>;

/** With the kept password where none was sent. @throws CallError if there is none for that place */
export function asSent(sent: Sent, before: Pick<MailInForce, 'mail' | 'isSpoilt'>): StaffMail {
  const { host, port, secure, user, from, to } = sent;
  const place = { host: host.toLowerCase().replace(/^\[(.*)\]$/, '$1'), port, secure, user };
  const password = passwordOf(place, sent.password || undefined, before);
  return { server: { ...place, password }, from, to: [...new Set(to)] };
}

function passwordOf(
  place: MailPlace,
  sent: string | undefined,
  { mail, isSpoilt }: Pick<MailInForce, 'mail' | 'isSpoilt'>,
): string | undefined {
  if (place.user === undefined) {
    if (sent === undefined) return undefined;
    throw invalidArgument([{ field: 'user', message: 'Enter the user name that the password is for.' }]);
  }
  if (sent !== undefined) return sent;
  if (mail?.server.user === undefined) throw missing('Enter the password.');
  if (isElsewhere(mail.server, place)) {
    throw missing('Enter the password again: it was given for another place.');
  }
  if (isSpoilt) throw missing(PASSWORD_SPOILT);
  return mail.server.password;
}

function isElsewhere(before: MailPlace, now: MailPlace): boolean {
  return (['host', 'port', 'secure', 'user'] as const).some((part) => before[part] !== now[part]);
}

function missing(message: string) {
  return invalidArgument([{ field: 'password', message }]);
}
