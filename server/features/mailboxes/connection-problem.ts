import { mailProviderOf } from '#domain/mailboxes/mail-providers.ts';
import { HostRefused } from './hosts/mail-hosts.ts';
import type { MailServer } from './mail-session.ts';

type Failure = Partial<Error> & {
  readonly code?: unknown;
  readonly authenticationFailed?: boolean;
  /** The server's answer, with its tag. */
  readonly response?: unknown;
  readonly responseText?: unknown;
  /** The server's words before it closed the connection. */
  readonly reason?: unknown;
};

type Place = Pick<MailServer, 'host' | 'port' | 'secure' | 'login'>;

const LONGEST_QUOTE = 200;

const IMAP_PORTS = 'IMAP with TLS is usually on port 993, with STARTTLS on port 143.';

/** The problem and its remedy, for owners; never with the password. */
export function explainProblem(error: unknown, place: Place): string {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as Failure;
  if (failure.authenticationFailed) return explainRefusal(failure, place);
  if (error instanceof HostRefused) return explainNetwork(place);
  const code = typeof failure.code === 'string' ? failure.code : '';
  return (
    explainReach(code, place, IMAP_PORTS) ??
    explainTls(code, failure, place) ??
    explainSession(code, failure, place)
  );
}

/** The same whether anything answers there or not. */
export function explainNetwork({ host }: Pick<Place, 'host'>): string {
  return `${host} is in a network of its own, not on the internet. Cage asks there only the mail servers that its operator has named in CAGE_MAILBOX_HOSTS.`;
}

/** Only a person can end a refusal: trying again soon would at most lock the mailbox. */
export function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as Failure).authenticationFailed === true;
}

/** @param usual the ports where such servers mostly are */
export function explainReach(
  code: string,
  { host, port }: Pick<Place, 'host' | 'port'>,
  usual: string,
): string | undefined {
  switch (code) {
    case 'ENOTFOUND':
      return `There is no server named ${host}. Check its spelling.`;
    case 'EAI_AGAIN':
      return `The name ${host} cannot be looked up at the moment: the name server of this machine does not answer.`;
    case 'ECONNREFUSED':
      return `${host} takes no connections on port ${port}. ${usual}`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `There is no way from this machine to ${host}. Check its network.`;
    case 'ETIMEDOUT':
    case 'CONNECT_TIMEOUT':
      return `${host} does not answer on port ${port}. The port is wrong, or a firewall is in between.`;
    default:
      return undefined;
  }
}

function explainTls(code: string, failure: Failure, { host, port, secure }: Place): string | undefined {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return `The TLS certificate of ${host} has expired.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The TLS certificate that was shown is not one for ${host}. Enter the name that the server’s certificate is for.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return `The TLS certificate of ${host} is self-signed, so anybody could have made it. Give the server one of a known authority, or name its authority in NODE_EXTRA_CA_CERTS.`;
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `Nobody known vouches for the TLS certificate of ${host}. Have the server send its whole chain, or name its authority in NODE_EXTRA_CA_CERTS.`;
    case 'CERT_NOT_YET_VALID':
      return `The TLS certificate of ${host} is not valid yet. Compare the clocks.`;
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return `Port ${port} of ${host} does not speak TLS${secure ? ' from the start. With STARTTLS, choose that and mostly port 143' : ' as it should'}.`;
    case 'GREETING_TIMEOUT':
      return secure
        ? `${host} does not greet as an IMAP server on port ${port}.`
        : `${host} does not greet as an IMAP server on port ${port}. If that port expects TLS from the start, choose TLS.`;
    case 'STARTTLS_INJECTION':
      return `Something between here and ${host} meddles with the connection.`;
    default:
      return /STARTTLS/.test(failure.message ?? '')
        ? `${host} does not offer STARTTLS on port ${port}, and without TLS Cage signs in nowhere but on its own machine. Choose TLS, mostly on port 993.`
        : undefined;
  }
}

function explainSession(code: string, failure: Failure, { host, login }: Place): string {
  switch (code) {
    case 'ECONNRESET':
    case 'EPIPE':
    case 'NoConnection':
    // also instead of a greeting, by a server that has too many connections or is being maintained
    case 'ClosedAfterConnectTLS':
    case 'ClosedAfterConnectText':
      return `${host} closed the connection${quote(failure.reason)}.`;
    case 'LATE':
    case 'ETIMEOUT':
      return `${host} stopped answering.`;
    case 'LineTooLarge':
    case 'LiteralTooLarge':
    case 'ResponseTooLarge':
      return `${host} sent more at once than any mail needs.`;
    default:
  }
  const { message = '' } = failure;
  if (/Unsupported authentication mechanism/.test(message)) {
    return login === 'oauth'
      ? `${host} takes no OAuth tokens. Use a password.`
      : `${host} takes no passwords in a way that Cage knows.`;
  }
  if (failure.responseText) return `${host} refused to open or read the inbox${quote(failure.responseText)}.`;
  return `The mailbox cannot be read (${trimmed(message) || 'for no reason that was given'}).`;
}

function explainRefusal(failure: Failure, { host, login }: Place): string {
  const said = String(failure.responseText ?? failure.response ?? failure.message ?? '');
  const provider = mailProviderOf(host);
  const remedy = (words: string) => [words, provider?.refused].filter(Boolean).join(' ');
  if (
    /not enabled for imap|imap (access )?is (disabled|not enabled)|authenticated but not connected/i.test(
      said,
    )
  ) {
    return `IMAP is switched off for this mailbox${quote(said)}. Switch it on in the settings of the mailbox, or have its administrator do so.`;
  }
  if (/application-specific password|app(lication)?[- ]password|app-specific/i.test(said)) {
    return remedy(`${host} wants an app password${quote(said)}.`);
  }
  if (/basicauthblocked|basic authentication|login is disabled|logindisabled/i.test(said)) {
    return remedy(`${host} takes no passwords${quote(said)}.`);
  }
  if (/too many|rate|try again later|unavailable|temporar|in use|limit/i.test(said)) {
    return `${host} does not let anybody in at the moment${quote(said)}. Cage tries again.`;
  }
  if (/web ?login|webalert|browser/i.test(said)) {
    return `${host} wants somebody to sign in with a browser first${quote(said)}.`;
  }
  const refused =
    login === 'oauth'
      ? 'the user name or the token, which may have expired'
      : 'the user name or the password';
  return remedy(`${host} refused ${refused}${quote(said)}.`);
}

export function quote(said: unknown): string {
  const text = trimmed(String(said ?? ''));
  return text === '' ? '' : ` (it says: ‘${text}’)`;
}

/** Without tag and control characters: another server wrote it. */
function trimmed(text: string): string {
  const line = text
    .replace(/^[A-Z\d]{1,10} (NO|BAD) /, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .replace(/[.]$/, '');
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line;
}
