import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isLoopback } from '#domain/mailboxes/mail-providers.ts';
import { isOfOwnNetwork } from '../connections/addresses.ts';

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, without which no server of the internet is given anything. */
  readonly secure: boolean;
  /** Undefined: Cage does not sign in. */
  readonly user: string | undefined;
  readonly password: string | undefined;
};

export type Refused = { readonly address: string; readonly answer: string };

export type Mailer = {
  /**
   * Resolves when accepted for at least one recipient, with those that were refused.
   * @throws when refused, or not accepted in time
   */
  send(mail: Mail): Promise<readonly Refused[]>;
};

export type MailReach = {
  /** The only addresses that are asked, whatever the name means later. */
  addressesOf(host: string): Promise<readonly string[]>;
  /** For connecting, and between two answers of the server. */
  readonly timeoutMs?: number;
  /** Cuts the connection. */
  readonly signal?: AbortSignal;
};

const TIMEOUT_MS = 10_000;

/** The addresses of a name are tried in turn. */
const NEXT_ADDRESS_MS = 1_000;

export async function createMailer(
  server: MailServer,
  { from, to }: { readonly from: string; readonly to: readonly string[] },
  reach: MailReach,
): Promise<Mailer> {
  const transport = await openTransport(server, reach);
  return {
    async send(mail) {
      const { rejected, rejectedErrors } = await transport.sendMail({ from, to: [...to], ...mail });
      return rejected.map((address, index) => ({
        address: String(address),
        answer: String(rejectedErrors?.[index]?.response ?? ''),
      }));
    },
  };
}

/** Connects and, where asked to, signs in; sends nothing. @throws when refused, or not answered in time */
export async function greetMailServer(server: MailServer, reach: MailReach): Promise<void> {
  const transport = await openTransport(server, reach);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function openTransport(server: MailServer, reach: MailReach) {
  // Loaded only if there is mail to send: it adds 60 ms and 24 MB.
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, user, password = '' } = server;
  const { timeoutMs = TIMEOUT_MS } = reach;
  const addresses = await reach.addressesOf(host);
  return createTransport({
    host,
    port,
    secure,
    ...(user !== undefined && { auth: { user, pass: password } }),
    // What a server of this machine offers is mostly self-signed, and guards nothing.
    ignoreTLS: isLoopback(host),
    requireTLS: !secure && !addresses.every(isOfOwnNetwork),
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket(_, done) {
      connect(server, addresses, { ...reach, timeoutMs }).then(
        (connection) => done(null, { connection, secured: secure }),
        (error) => done(error),
      );
    },
  });
}

function connect(
  { host, port, secure }: MailServer,
  addresses: readonly string[],
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<Socket> {
  const options = {
    host,
    port,
    lookup: ((_name, _options, found) => {
      found(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    }) satisfies Lookup as Lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  };
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const socket = secure
      ? connectTls({ ...options, minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) })
      : connectPlain(options);
    const late = setTimeout(() => {
      socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' }));
    }, timeoutMs);
    const cut = () => socket.destroy(new Error('The mail was given up'));
    signal?.addEventListener('abort', cut);
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', cut);
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(late);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

type Lookup = (
  name: string,
  options: object,
  found: (error: null, addresses: { address: string; family: number }[]) => void,
) => void;
