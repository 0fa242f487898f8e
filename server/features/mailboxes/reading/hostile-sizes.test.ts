import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuTimeMs } from '#test/fixtures/cpu-time.ts';
import { MAILBOX_ADDRESS, messageOf, testResolver } from '#test/fixtures/mails/signed-mail.ts';
import { pickMails } from '../interest.ts';
import { MAX_MAIL_BYTES } from './mail-header.ts';
import { type MailOptions, mailToReceipt } from './mail-to-receipt.ts';

const OPTIONS: MailOptions = {
  addresses: [MAILBOX_ADDRESS],
  authservId: 'mx.casino.example',
  resolver: testResolver(),
  now: new Date('2026-09-12T13:05:00Z'),
};
const take = (message: string | Buffer) =>
  mailToReceipt(typeof message === 'string' ? Buffer.from(message) : message, OPTIONS);

/** As large as is read, of one piece over and over. */
const full = (piece: string, size = MAX_MAIL_BYTES - 5_000) =>
  piece.repeat(Math.floor(size / Buffer.byteLength(piece)));
const HEADER_FULL = 250_000;
const SIGNATURE =
  'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=venmo.com; s=test; h=from:to:subject:content-type:content-transfer-encoding; bh=x; b=x';
/** With a text that stands as it is given, and a signature that costs the time to find it wrong. */
const written = (body: string, contentType = 'text/html; charset=utf-8', encoding = '8bit') =>
  `${SIGNATURE}\r\n${messageOf({ contentType }).replace('base64', encoding).split('\r\n\r\n')[0]}\r\n\r\n${body}`;

describe('whatever comes', () => {
  const nested = (depth: number) => {
    let text = '';
    for (let at = 0; at < depth; at += 1)
      text += `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`;
    return `From: Venmo <venmo@venmo.com>\r\nSubject: x\r\n${text}`;
  };
  const parts = (count: number) =>
    `From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(count)}`;
  test.each<readonly [string, () => string | Buffer]>([
    ['nothing', () => ''],
    ['25 MB', () => messageOf({ body: 'x' }) + 'Jordan Reed paid you $5.00\r\n'.repeat(930_000)],
    ['many parts in each other', () => nested(2_000)],
    ['many parts beside each other', () => parts(60_000)],
    ['10,000 parts', () => written(full('--b\r\n\r\n', 70_000), 'multipart/mixed; boundary=b')],
    ['parts in each other 900 deep', () => nested(900)],
    ['a text of spaces', () => written(`${full(' ')}x`)],
    ['a text of spaces and line ends', () => written(`${full(' \t \n', 150_000)}x`)],
    [
      'a quoted-printable text of soft line ends',
      () => written(full('=\r\n', 140_000), 'text/plain', 'quoted-printable'),
    ],
    ['a quoted-printable text of signs', () => written(full('=3D'), 'text/html', 'quoted-printable')],
    ['base64 that never ends', () => written(full('QQ==', 1_000_000), 'text/html', 'base64')],
    ['entities', () => written(full('&amp;'))],
    ['tags that never end', () => written(full('<p style="'))],
    ['lists', () => written(full('<li>   '), 'text/html')],
    [
      'encoded words in its subject',
      () => messageOf({}).replace('Jordan', full('=?utf-8?Q?=41?= ', HEADER_FULL - 5_000)),
    ],
    ['a subject of one word', () => messageOf({}).replace('Jordan', full('a', HEADER_FULL - 5_000))],
    [
      'signatures of spaces',
      () => `${`DKIM-Signature: d=venmo.com; b=x${' '.repeat(7_000)}x\r\n`.repeat(32)}${messageOf({})}`,
    ],
    [
      'results of open comments',
      () =>
        `Authentication-Results: mx.casino.example; ${full('(', HEADER_FULL - 5_000)}\r\n${messageOf({})}`,
    ],
    [
      'results of quotes',
      () =>
        `Authentication-Results: mx.casino.example; ${full('"\\"', HEADER_FULL - 5_000)}\r\n${messageOf({})}`,
    ],
    [
      'results of signs',
      () =>
        `Authentication-Results: mx.casino.example; ${full('a=b;', HEADER_FULL - 5_000)}\r\n${messageOf({})}`,
    ],
    ...['utf-7', 'utf-16', 'iso-2022-jp'].map((charset): readonly [string, () => string] => [
      `a text that says to be ${charset}`,
      () =>
        written(
          full('\u001b$B+$5-~{ Jordan Reed paid you $15.00\n', 400_000),
          `text/html; charset=${charset}`,
        ),
    ]),
    ['a header of 1 MB', () => `X: ${'y'.repeat(MAX_MAIL_BYTES - 10)}`],
    ['many fields', () => `${'A: b\r\n'.repeat(150_000)}\r\n`],
    ['many short lines', () => `${messageOf({})}${'\n'.repeat(900_000)}`],
    ['a long line of spaces in its sender', () => messageOf({ from: `A${' '.repeat(200_000)}` })],
    [
      'broken encodings',
      () =>
        Buffer.from(
          messageOf({ contentType: 'text/html; charset=nonsense' }).replace('Jordan', '=?x?y?\xff\xfe?='),
          'latin1',
        ),
    ],
  ])('%s is taken in time', async (_, message) => {
    const sent = message();
    const began = cpuTimeMs();
    const taken = await take(sent);
    expect(cpuTimeMs() - began).toBeLessThan(5_000);
    expect(taken.authenticity).toBe('unproved');
    expect(taken.read).toBeNull();
  });

  test('nothing makes it fail', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '\r\n',
        '\r\n\r\n',
        'From: ',
        'Content-Type: multipart/mixed; boundary=b\r\n',
        '--b',
        '--b--',
        'Content-Transfer-Encoding: base64\r\n',
        '=?utf-8?B?',
        'DKIM-Signature: d=venmo.com; ',
        'Authentication-Results: x; ',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const taken = await take(`From: Venmo <venmo@venmo.com>\r\n${pieces.join('')}`);
        expect(taken.authenticity).toBe('unproved');
      }),
      { numRuns: 60 },
    );
  });

  test('the lines of a hostile head are looked through in time', () => {
    const arrivedAt = OPTIONS.now;
    const heads = ['a', '@', 'a@', '=?utf-8?Q?', '=?', '<a', ' ', '\r\n '].map((piece, uid) => ({
      ...{ uid, bytes: 0, arrivedAt },
      lines: `From: a@example.com\r\nSubject: ${full(piece)}\r\n`,
    }));
    const began = cpuTimeMs();
    pickMails(heads, []);
    expect(cpuTimeMs() - began).toBeLessThan(5_000);
  });

  test('four times as much takes at most so many times as long, wherever it stands', async () => {
    const pieces = fc.array(
      fc.constantFrom(
        ...[
          'a',
          ' ',
          '\t',
          '\r\n',
          '\r\n ',
          '(',
          ')',
          '<',
          '>',
          '"',
          '\\',
          ';',
          ':',
          ',',
          '=',
          '--b',
          '$1',
          '@',
        ],
        ...[
          'a.b',
          '&#x',
          '<p ',
          '<!--',
          '</',
          '=?utf-8?Q?=41?=',
          'by ',
          'with ',
          'from ',
          'paid you',
          '=\r\n',
          '1',
        ],
      ),
      { minLength: 1, maxLength: 4 },
    );
    const places = {
      text: (full: string) => written(full, 'text/plain'),
      html: (full: string) => written(full),
      field: (full: string) => messageOf({ extra: [`X-Other: ${full}`] }),
      received: (full: string) => `Received: from a ${full}\r\n${messageOf({})}`,
      results: (full: string) => `Authentication-Results: mx.casino.example; ${full}\r\n${messageOf({})}`,
      subject: (full: string) => messageOf({}).replace('Jordan', full),
      from: (full: string) => messageOf({ from: full }),
      type: (full: string) => messageOf({ contentType: `text/plain; ${full}` }),
      fields: (full: string) => `${full.replaceAll(/\s/g, '').slice(0, 20)}: x\r\n`.repeat(full.length / 30),
      signatures: (full: string) => `DKIM-Signature: d=venmo.com;${full}\r\n${messageOf({})}`,
    };
    const costOf = async (message: string) => {
      let least = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 2; time++) {
        const began = cpuTimeMs();
        await take(message);
        least = Math.min(least, cpuTimeMs() - began);
      }
      return least;
    };
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.constantFrom(...(Object.keys(places) as Array<keyof typeof places>)),
        async (some, place) => {
          const sized = (size: number) => places[place](full(some.join(''), size));
          const quarter = await costOf(sized(HEADER_FULL / 4));
          expect(await costOf(sized(HEADER_FULL - 10_000))).toBeLessThan(50 + 10 * quarter);
        },
      ),
      { numRuns: 40 },
    );
  });
});
