import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImapServer, openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { until } from '#test/fixtures/until.ts';
import { explainProblem } from './connection-problem.ts';
import { createMailHosts } from './hosts/mail-hosts.ts';
import { MessageWithheld, openInbox } from './mail-session.ts';

const MAIL =
  'From: Venmo <venmo@venmo.com>\nSubject: Ann paid you $5.00\nMessage-ID: <1@venmo.com>\n\nHello\n';
const LONG_AGO = new Date(0);
// A moment alone; of what is not told, or not refused at once, a connection learns in ten seconds and more.
const SOON_MS = 8_000;
const REACH = { hosts: createMailHosts([]) };

let imap: ImapServer;
beforeAll(async () => {
  imap = await openImapServer();
});
afterAll(() => imap[Symbol.asyncDispose]());
beforeEach(() => {
  Object.assign(imap, { temper: () => 'serve', repeats: false });
  imap.withheld.clear();
});

const never = new AbortController().signal;
const server = (more = {}) => {
  const { host, port, user, password } = imap;
  return { host, port, user, secret: password, secure: false, login: 'password', ...more } as const;
};

async function problemOf(more: object): Promise<string> {
  const place = server(more);
  const opened = openInbox(place, never, REACH);
  return opened.then(
    () => 'none',
    (error) => explainProblem(error, place),
  );
}

test('messages are found, peeked at and left as they are', async () => {
  const uid = imap.deliver(MAIL);
  const before = imap.contents();
  using session = await openInbox(server(), never, REACH);
  expect(await session.findUids(uid - 1, LONG_AGO)).toEqual([uid]);
  expect(await session.findUids(uid, LONG_AGO)).toEqual([]);
  const [head] = await session.fetchHeads([uid, uid + 1]);
  expect(head).toMatchObject({ uid, bytes: MAIL.length + 5 });
  expect(head?.lines).toContain('Subject: Ann paid you $5.00');
  expect((await session.fetchSources([uid])).get(uid)?.toString()).toBe(MAIL.replaceAll('\n', '\r\n'));
  expect(imap.contents()).toEqual(before);
});

test('who signs in with a token does so by OAuth', async () => {
  using session = await openInbox(server({ login: 'oauth', secret: 'a bearer token' }), never, REACH);
  expect(session.uidValidity).toBe(1);
  expect(await problemOf({ login: 'oauth', secret: 'another' })).toContain(
    'the token, which may have expired',
  );
});

test('news is told within a moment, and the end of a connection too', async () => {
  using session = await openInbox(server(), never, REACH);
  let waits = session.waitForNews(never);
  const uid = imap.deliver(MAIL);
  const at = performance.now();
  await waits;
  expect(performance.now() - at).toBeLessThan(SOON_MS);
  expect(await session.findUids(uid - 1, LONG_AGO)).toEqual([uid]);
  waits = session.waitForNews(never);
  imap.cutAll();
  await waits;
  await expect(session.findUids(0, LONG_AGO)).rejects.toThrow('closed');
});

test('of a connection that is gone, no message is taken for gone', async () => {
  const uid = imap.deliver(MAIL);
  using session = await openInbox(server(), never, REACH);
  const waits = session.waitForNews(never);
  imap.cutAll();
  await waits;
  await expect(session.fetchHeads([uid])).rejects.toThrow('closed');
  await expect(session.fetchSources([uid])).rejects.toThrow('closed');
  expect(await problemOf({})).toBe('none');
});

test('a message that is sent twice counts once, and one that is withheld is told from one that is gone', async () => {
  const [first, second] = [imap.deliver(MAIL), imap.deliver(MAIL)];
  using session = await openInbox(server(), never, REACH);
  imap.repeats = true;
  expect(await session.fetchHeads([first, second])).toHaveLength(2);
  imap.repeats = false;
  imap.withheld.add(second);
  await expect(session.fetchSources([first, second])).rejects.toThrow(MessageWithheld);
  expect(await session.fetchHeads([first, second + 100])).toHaveLength(1);
});

test('a signal ends what is under way', async () => {
  const stop = new AbortController();
  using session = await openInbox(server(), stop.signal, REACH);
  imap.temper = () => 'stall';
  const asked = session.findUids(0, LONG_AGO);
  stop.abort();
  await expect(asked).rejects.toThrow();
  await until(() => imap.connections === 0);
});

test('why a mailbox cannot be opened is said precisely', async () => {
  expect(await problemOf({ secret: 'wrong' })).toContain('refused the user name or the password');
  expect(await problemOf({ port: 9 })).toContain('takes no connections on port 9');
  expect(await problemOf({ secure: true })).toContain('does not speak TLS from the start');
  expect(await problemOf({ host: 'mail.invalid' })).toMatch(
    /no server named mail.invalid|cannot be looked up/,
  );
});

test('a server is asked at an address of its name, and at the next if that one is out of reach', async () => {
  const addresses = ['127.0.0.9', imap.host];
  const hosts = { addressesOf: async () => addresses };
  const place = server({ host: 'localhost' });
  using session = await openInbox(place, never, { hosts });
  expect(session.uidValidity).toBe(1);
});

test('in a network of its own, all is answered alike, and nothing is asked', async () => {
  const find = async () => [{ address: '10.255.255.1' }];
  const hosts = createMailHosts([], find);
  const place = server({ host: 'imap.internal.example', secure: true });
  const begunAt = performance.now();
  const said = await Promise.all(
    [22, 993, 65_535].map((port) =>
      openInbox({ ...place, port }, never, { hosts }).then(
        () => 'none',
        (error) => explainProblem(error, { ...place, port }),
      ),
    ),
  );
  expect(performance.now() - begunAt).toBeLessThan(SOON_MS);
  expect(new Set(said)).toEqual(
    new Set([
      'imap.internal.example is in a network of its own, not on the internet. Cage asks there only the mail servers that its operator has named in CAGE_MAILBOX_HOSTS.',
    ]),
  );
});

test('a password is sent nowhere but to this machine where STARTTLS is not offered, or was taken out on the way', async () => {
  const hosts = { addressesOf: async () => [imap.host] };
  const place = server({ host: 'imap.example' });
  const { signIns } = imap;
  const error = await openInbox(place, never, { hosts }).catch((refusal: unknown) => refusal);
  expect(explainProblem(error, place)).toContain('imap.example does not offer STARTTLS on port');
  expect(imap.signIns).toBe(signIns);
});
