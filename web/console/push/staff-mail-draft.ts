import { queryOptions } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { call } from '#web/data/call.ts';

export type StoredMail = CallOutput<'getStaffMail'>;

export const staffMailQuery = queryOptions({
  queryKey: ['security', 'staff-mail'],
  queryFn: () => call('getStaffMail', {}),
});

/** As typed. */
export type MailDraft = {
  readonly to: string;
  readonly host: string;
  readonly port: string;
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  readonly from: string;
};

const PORTS = { tls: '465', starttls: '587' };

export function draftOf({ mail }: StoredMail): MailDraft {
  return {
    to: mail?.to.join(', ') ?? '',
    host: mail?.host ?? '',
    port: mail === null ? PORTS.starttls : String(mail.port),
    secure: mail?.secure ?? false,
    user: mail?.user ?? '',
    password: '',
    from: mail?.from ?? '',
  };
}

/** With the usual port of it, unless another one is entered. */
export function encrypted(draft: MailDraft, secure: boolean): MailDraft {
  const [usual, other] = secure ? [PORTS.tls, PORTS.starttls] : [PORTS.starttls, PORTS.tls];
  return { ...draft, secure, port: draft.port === other ? usual : draft.port };
}

export function inputOf(draft: MailDraft): Omit<CallInput<'updateStaffMail'>, 'version'> {
  const { to, host, port, secure, user, password, from } = draft;
  return {
    to: to.split(/[\s,;]+/).filter((address) => address !== ''),
    host,
    // no number is refused in words
    port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0,
    secure,
    ...(user.trim() !== '' && { user }),
    ...(password !== '' && { password }),
    ...(from.trim() !== '' && { from }),
  };
}
