import { explainNetwork, explainReach, quote } from '#server/features/mailboxes/connection-problem.ts';
import { HostRefused } from '#server/features/mailboxes/hosts/mail-hosts.ts';
import type { MailPlace } from './mail-settings.ts';

type Failure = Partial<Error> & {
  readonly code?: unknown;
  /** That of the system, where the mail client has put its own in its place. */
  readonly originalCode?: unknown;
  /** The server's answer, with its number. */
  readonly response?: unknown;
};

const USUAL = 'Mail with TLS is usually on port 465, with STARTTLS on port 587.';

/** The problem and its remedy, with what the server said; never with the password. */
export function explainMailProblem(
  error: unknown,
  place: Pick<MailPlace, 'host' | 'port' | 'secure'>,
): string {
  const { host, port, secure } = place;
  if (error instanceof HostRefused) return explainNetwork(place);
  const failure = (typeof error === 'object' && error !== null ? error : {}) as Failure;
  const { code, originalCode, message = '', response } = failure;
  const said = quote(response);
  const reach = explainReach(String(originalCode ?? code), place, USUAL);
  if (response === undefined && reach) return reach;
  switch (code) {
    case 'EAUTH':
      return `${host} refused the user name or the password${said}. Many providers take an app password here, not that of the account.`;
    case 'EENVELOPE':
      return `${host} refused the sender or those who are mailed${said}.`;
    case 'EMESSAGE':
      return `${host} refused the mail${said}.`;
    default:
  }
  if (said) return `${host} refused to take mail${said}.`;
  if (/STARTTLS/.test(message)) {
    return `${host} does not offer STARTTLS on port ${port}, and without TLS Cage hands mail to no server of the internet. Choose TLS, mostly on port 465.`;
  }
  if (/wrong version number|packet length too long|EPROTO/i.test(message)) {
    return `Port ${port} of ${host} does not speak TLS${secure ? ' from the start. With STARTTLS, choose that and mostly port 587' : ' as it should'}.`;
  }
  if (/Greeting never received/.test(message)) {
    return `${host} does not greet as a mail server on port ${port}${secure ? '' : '. If that port expects TLS from the start, choose TLS'}.`;
  }
  if (code === 'ECONNECTION' || originalCode === 'ECONNRESET') {
    return `${host} closed the connection before it had taken the mail.`;
  }
  return `The mail could not be sent by ${host}${quote(message) || ', for no reason that was given'}.`;
}
