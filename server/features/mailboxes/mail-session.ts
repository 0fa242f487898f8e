import { isIP } from 'node:net';
import type { FetchMessageObject, FetchQueryObject, ImapFlow, SearchObject } from 'imapflow';
import { isLoopback } from '#domain/mailboxes/mail-providers.ts';
import type { MailHosts } from './hosts/mail-hosts.ts';
import { MAX_MAIL_BYTES } from './reading/mail-header.ts';

export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, without which only a loopback address is read. */
  readonly secure: boolean;
  readonly user: string;
  readonly login: 'password' | 'oauth';
  readonly secret: string;
};

export type MailHead = {
  readonly uid: number;
  readonly bytes: number;
  readonly arrivedAt: Date;
  readonly lines: string;
};

/** Changes nothing: the inbox is opened read-only, and messages are peeked at. */
export type MailSession = Disposable & {
  readonly uidValidity: number;
  /** UIDs after this one, of messages that have arrived since then, to the day; ascending. */
  findUids(after: number, since: Date): Promise<readonly number[]>;
  /** Messages that still exist. @throws MessageWithheld if one exists and is not sent */
  fetchHeads(uids: readonly number[]): Promise<readonly MailHead[]>;
  /** At most `MOST_BYTES` of each existing message, by its UID. @throws MessageWithheld */
  fetchSources(uids: readonly number[]): Promise<ReadonlyMap<number, Buffer>>;
  /** Until something may have arrived, or the connection is lost; a minute at most. */
  waitForNews(signal: AbortSignal): Promise<void>;
};

/** The message exists, but the server does not hand it out. */
export class MessageWithheld extends Error {
  override readonly name = 'MessageWithheld';
}

/** One byte more than is read, so that a larger message shows. */
export const MOST_BYTES = MAX_MAIL_BYTES + 1;

/** Milliseconds for which a server is waited for; after the first two the connection is cut. */
export type MailTimes = {
  readonly signIn: number;
  readonly command: number;
  /** For news: shorter than it takes networks to forget a silent connection. */
  readonly listen: number;
};

const TIMES: MailTimes = { signIn: 20_000, command: 30_000, listen: 60_000 };
const CONNECT_MS = 10_000;
// One of several addresses may be out of reach from here.
const MOST_ADDRESSES = 3;
const UNREACHED: ReadonlySet<string> = new Set(
  'ECONNREFUSED EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL ETIMEDOUT CONNECT_TIMEOUT'.split(' '),
);
const SOCKET_MS = 120_000;
// For servers that do not announce news.
const ASK_EVERY_MS = 5_000;
// Between two looks, whatever a server claims.
const LEAST_REST_MS = 250;
const DAY_MS = 24 * 60 * 60_000;

export type MailReach = {
  readonly hosts: MailHosts;
  readonly times?: MailTimes | undefined;
};

/** @throws when it cannot be reached, refuses, or does not answer in time; HostRefused */
export async function openInbox(
  server: MailServer,
  signal: AbortSignal,
  { hosts, times = TIMES }: MailReach,
): Promise<MailSession> {
  signal.throwIfAborted();
  const addresses = await hosts.addressesOf(server.host);
  for (const [at, address] of addresses.entries()) {
    try {
      return await openAt(address, server, signal, times);
    } catch (error) {
      const isLast = at === Math.min(addresses.length, MOST_ADDRESSES) - 1;
      if (isLast || signal.aborted || !UNREACHED.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
  throw Object.assign(new Error(`${server.host} has no address`), { code: 'ENOTFOUND' });
}

async function openAt(
  address: string,
  server: MailServer,
  signal: AbortSignal,
  times: MailTimes,
): Promise<MailSession> {
  signal.throwIfAborted();
  const client = await prepareClient(address, server);
  // Pending commands report it.
  client.on('error', () => {});
  const cut = () => client.close();
  signal.addEventListener('abort', cut);
  try {
    const inbox = await within(client, times.signIn, async () => {
      await client.connect();
      if (!client.secureConnection && !isLoopback(server.host)) throw new Error('STARTTLS was not used');
      return client.mailboxOpen('INBOX', { readOnly: true });
    });
    return sessionOf(client, Number(inbox.uidValidity), times, () => {
      signal.removeEventListener('abort', cut);
      // Without a goodbye, which a server that stalls would not take.
      client.close();
    });
  } catch (error) {
    signal.removeEventListener('abort', cut);
    client.close();
    throw error;
  }
}

/** Blocks everybody for 80 ms if the first mailbox is added while the server serves. */
export function loadMailClient() {
  return import('imapflow');
}

async function prepareClient(
  address: string,
  { host, port, secure, user, login, secret }: MailServer,
): Promise<ImapFlow> {
  const { ImapFlow: Client } = await loadMailClient();
  return new Client({
    // Not the name, which may mean another place by now; that is for the certificate.
    host: address,
    ...(isIP(host.replace(/^\[(.*)\]$/, '$1')) === 0 && { servername: host }),
    port,
    secure,
    ...(secure ? {} : { doSTARTTLS: !isLoopback(host) }),
    auth: login === 'oauth' ? { user, accessToken: secret } : { user, pass: secret },
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    // It would log what is sent.
    logger: false,
    clientInfo: { name: 'Cage', vendor: 'Cage', version: '1', 'support-url': '' },
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    maxLineLength: 16_000_000,
    maxLiteralSize: 4_000_000,
    maxResponseSize: 20_000_000,
  });
}

function sessionOf(client: ImapFlow, uidValidity: number, times: MailTimes, close: () => void): MailSession {
  let hasNews = false;
  let wake = () => {};
  client.on('exists', () => {
    hasNews = true;
    wake();
  });
  client.on('close', () => wake());

  /** @throws when the search failed, which the client answers like an empty result */
  async function search(query: SearchObject): Promise<readonly number[]> {
    const found = await within(client, times.command, () => client.search(query, { uid: true }));
    if (found) return found;
    if (client.usable) throw new Error('The server does not search the mailbox');
    throw Object.assign(new Error('The connection was closed'), { code: 'NoConnection' });
  }

  async function fetchAll(uids: readonly number[], query: FetchQueryObject): Promise<FetchMessageObject[]> {
    if (uids.length === 0) return [];
    const found = new Map<number, FetchMessageObject>();
    const messages = await within(client, times.command, () =>
      client.fetchAll(uids.join(','), { uid: true, ...query }, { uid: true }),
    );
    // A server may send a message twice, and flags of others in between.
    for (const message of messages) found.set(message.uid, { ...found.get(message.uid), ...message });
    const asked = uids.flatMap((uid) => found.get(uid) ?? []);
    if (asked.length < uids.length) {
      const missing = await search({ uid: uids.filter((uid) => !found.has(uid)).join(',') });
      if (missing.length > 0) throw new MessageWithheld(`Message ${missing[0]} was not sent`);
    }
    return asked;
  }

  return {
    uidValidity,

    async findUids(after, since) {
      // Servers compare days, each in its own time zone.
      const day = new Date(since.getTime() - DAY_MS);
      const found = await search({ uid: `${after + 1}:*`, since: day });
      // `n:*` includes the newest message even if its UID is below n.
      return found.filter((uid) => uid > after).sort((one, other) => one - other);
    },

    async fetchHeads(uids) {
      const messages = await fetchAll(uids, { size: true, internalDate: true, headers: ['From', 'Subject'] });
      return messages.map(({ uid, size = 0, internalDate, headers }) => {
        const arrivedAt = new Date(internalDate ?? Number.NaN);
        return {
          uid,
          bytes: size,
          arrivedAt: Number.isNaN(arrivedAt.getTime()) ? new Date() : arrivedAt,
          lines: headers?.toString('utf8') ?? '',
        };
      });
    },

    async fetchSources(uids) {
      const messages = await fetchAll(uids, { size: true, source: { maxLength: MOST_BYTES } });
      return new Map(
        messages.map(({ uid, size = 0, source }) => {
          // Some servers do not know sizes exactly, and some send nothing of a message that they have.
          if (source === undefined || source.length < Math.min(size, MOST_BYTES) / 2) {
            throw new MessageWithheld(`Message ${uid} was sent without its text`);
          }
          return [uid, source];
        }),
      );
    },

    async waitForNews(signal) {
      const begunAt = performance.now();
      if (!hasNews) await sleepUntilWoken(signal);
      const rest = LEAST_REST_MS - (performance.now() - begunAt);
      if (rest > 0 && !hasNews) await new Promise((resolve) => setTimeout(resolve, rest));
      hasNews = false;
    },

    [Symbol.dispose]: close,
  };

  async function sleepUntilWoken(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rise = () => resolve();
    wake = rise;
    signal.addEventListener('abort', rise);
    const tells = client.capabilities.has('IDLE');
    const timer = setTimeout(rise, tells ? times.listen : ASK_EVERY_MS);
    // The next command ends it, and finds out if it failed.
    if (tells) client.idle().then(rise, rise);
    if (signal.aborted || !client.usable) rise();
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', rise);
    wake = () => {};
  }
}

/** @throws when it takes too long, after which the connection is cut */
async function within<Result>(client: ImapFlow, ms: number, run: () => Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(
      Object.assign(new Error(`The server did not answer within ${ms / 1_000} s`), { code: 'LATE' }),
    );
    client.close();
  }, ms);
  try {
    return await Promise.race([run(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
