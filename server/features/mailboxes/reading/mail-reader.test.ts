import { expect, test } from 'vitest';
import { cpuTimeMs } from '#test/fixtures/cpu-time.ts';
import {
  MAILBOX_ADDRESS,
  messageOf,
  providerMail,
  sentByProvider,
  testResolver,
} from '#test/fixtures/mails/signed-mail.ts';
import { openMailReader } from './mail-reader.ts';
import { keyOf, mailToReceipt } from './mail-to-receipt.ts';

const REQUEST = {
  addresses: [MAILBOX_ADDRESS],
  authservId: null,
  now: new Date('2026-09-12T13:05:00Z'),
  taught: [],
};
const LIMITS = { deadlineMs: 60_000, memoryMb: 256, idleMs: 60_000 };
const genuine = async () => Buffer.from(await sentByProvider(providerMail('Venmo')), 'latin1');
/** As long as is read, of lines each of which is looked at. */
const HEADER = messageOf({ contentType: 'text/plain; charset=utf-8' }).replace('base64', '8bit').trimEnd();
const LARGE = Buffer.from(`${HEADER}\r\n\r\n${'Jordan Reed paid you $5.00\r\n'.repeat(35_000)}`);

/** Of which each group of four is an end: it takes long, and much memory. */
const COSTLY = Buffer.from(`${HEADER.replace('8bit', 'base64')}\r\n\r\n${'QQ=='.repeat(250_000)}`);

test('a mail is read as it is without a thread, its keys looked up here', async () => {
  const message = await genuine();
  const resolver = testResolver();
  const asked: string[] = [];
  using reader = openMailReader((name, type) => {
    asked.push(name);
    return resolver(name, type);
  });
  const { taught, ...options } = REQUEST;
  const expected = await mailToReceipt(message, { ...options, resolver });
  expect(expected.authenticity).toBe('proved');
  expect(await reader.read(message, REQUEST)).toEqual(expected);
  expect(asked).toContain('_dmarc.venmo.com');
  expect(taught).toEqual([]);
});

test('a name server that does not answer holds up its own mail alone', async () => {
  const resolver = testResolver();
  const silent = Promise.withResolvers<string[][]>();
  using reader = openMailReader(
    (name, type) =>
      name.includes('cash') || name.includes('square') ? silent.promise : resolver(name, type),
    LIMITS,
  );
  const cashApp = Buffer.from(await sentByProvider(providerMail('Cash App, newer')), 'latin1');
  const held = reader.read(cashApp, REQUEST);
  expect((await reader.read(await genuine(), REQUEST)).authenticity).toBe('proved');
  silent.reject(Object.assign(new Error('gone'), { code: 'ESERVFAIL' }));
  expect(await held).toMatchObject({ authenticity: 'unproved', tryAgain: 'all' });
});

test('what costs much to read costs this thread little', async () => {
  using reader = openMailReader(testResolver(), LIMITS);
  await reader.read(await genuine(), REQUEST);
  const began = cpuTimeMs();
  await mailToReceipt(LARGE, { ...REQUEST, resolver: testResolver() });
  const alone = cpuTimeMs() - began;
  // Whatever else this thread does meanwhile only adds to it, so the least of some readings is what reading costs.
  let beside = Infinity;
  for (let tried = 0; tried < 20 && beside >= alone / 2; tried += 1) {
    const beganBeside = cpuTimeMs();
    await reader.read(LARGE, REQUEST);
    beside = Math.min(beside, cpuTimeMs() - beganBeside);
  }
  expect(beside).toBeLessThan(alone / 2);
});

test('a mail that takes too long is given up for a person to look at, and the others are read', async () => {
  // The least in which this machine, as busy as it is, reads a mail as it should be.
  for (let deadlineMs = 50; ; deadlineMs *= 2) {
    using reader = openMailReader(testResolver(), { ...LIMITS, deadlineMs });
    const [given, other] = await Promise.all([
      reader.read(COSTLY, REQUEST),
      reader.read(await genuine(), REQUEST),
    ]);
    if (other.authenticity !== 'proved') continue;
    expect(given).toMatchObject({
      kind: 'unreadable',
      read: null,
      authenticity: 'unproved',
      problem: 'Reading it took too long. Look at it in the mailbox itself.',
      key: keyOf(COSTLY),
    });
    expect(given).not.toHaveProperty('tryAgain');
    return;
  }
});

test('a mail that takes too much memory is given up', async () => {
  // What reads is loaded in 20 MB, and this mail takes more than 64 to read.
  using reader = openMailReader(testResolver(), { ...LIMITS, memoryMb: 36 });
  expect(await reader.read(COSTLY, REQUEST)).toMatchObject({
    kind: 'unreadable',
    problem: 'Reading it took more memory than a mail may take. Look at it in the mailbox itself.',
  });
  expect((await reader.read(await genuine(), REQUEST)).authenticity).toBe('proved');
});

test('a reader that is closed reads no more', async () => {
  const reader = openMailReader(() => new Promise(() => {}), LIMITS);
  const read = reader.read(await genuine(), REQUEST);
  reader[Symbol.dispose]();
  await expect(read).rejects.toThrow('Cage is stopping');
});
