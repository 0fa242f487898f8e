import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROVIDER_MAILS } from '#test/fixtures/mails/provider-mails.ts';
import {
  MAILBOX_ADDRESS,
  messageOf,
  providerMail,
  sentByProvider,
  signed,
  testResolver,
} from '#test/fixtures/mails/signed-mail.ts';
import { MAX_MAIL_BYTES, type MailOptions, mailToReceipt } from './mail-to-receipt.ts';

const OPTIONS: MailOptions = {
  addresses: [MAILBOX_ADDRESS],
  authservId: null,
  resolver: testResolver(),
  now: new Date('2026-09-12T13:05:00Z'),
};
const take = (message: string | Buffer) =>
  mailToReceipt(typeof message === 'string' ? Buffer.from(message) : message, OPTIONS);

test.each(PROVIDER_MAILS)('a mail of $name is read and proved', async (mail) => {
  const taken = await take(await sentByProvider(mail));
  expect(taken).toMatchObject({ kind: 'receipt', authenticity: 'proved', tryAgain: false });
  expect(taken.problem).toBeUndefined();
  expect(taken.read).toStrictEqual(mail.says);
  expect(taken.messageId).toBe('<0001@mail.example>');
});

describe('its key', () => {
  const mail = providerMail('Chime');
  test('is the same for the same mail, another for another like it', async () => {
    const [first, second] = await Promise.all([
      sentByProvider(mail),
      sentByProvider(mail, { messageId: '<0002@mail.example>' }),
    ]);
    const [one, again, other] = [await take(first), await take(first), await take(second)];
    expect(again.key).toBe(one.key);
    expect(other.key).not.toBe(one.key);
    expect(other.read).toStrictEqual(one.read);
  });

  test('does not change with what carriers write above', async () => {
    const sent = await sentByProvider(mail);
    expect((await take(`Received: from a by b\r\n${sent}`)).key).toBe((await take(sent)).key);
  });
});

test('what staff see has no markup, and nothing that cannot be seen', async () => {
  const body = '<script>alert(1)</script><p>Jordan&#8238; Reed <b onclick="x()">paid</b> you</p>';
  const { text } = await take(messageOf({ body }));
  expect(text).toBe(
    'From: Venmo <venmo@venmo.com>\nSubject: Jordan Reed paid you $15.00\nDate: Sat, 12 Sep 2026 09:00:00 -0400\n\nJordan Reed paid you',
  );
});

test('a forged mail is read, and says what is wrong with it', async () => {
  const mail = providerMail('Venmo');
  const forged = messageOf({
    from: 'Venmo <venmo@venmo.com.attacker.example>',
    subject: mail.subject,
    body: mail.body,
  });
  expect(await take(await signed(forged, { domain: 'venmo.com.attacker.example' }))).toMatchObject({
    kind: 'receipt',
    authenticity: 'unproved',
    problem: 'Its sender, venmo@venmo.com.attacker.example, is not one that tells of such payments.',
    read: mail.says,
  });
});

test('one provider cannot speak for another', async () => {
  const mail = providerMail('Zelle, Chase');
  const sent = await sentByProvider({ ...mail, from: 'cash@square.com' });
  expect((await take(sent)).kind).not.toBe('receipt');
});

test('a mail that somebody forwarded is read for a person', async () => {
  const mail = providerMail('Zelle, TD Bank');
  const body = `---------- Forwarded message ---------<br>From: TD <b>Bank</b> &lt;${mail.from}&gt;<br>Subject: ${mail.subject}<br>To: ${MAILBOX_ADDRESS}<br>${mail.body}`;
  const forwarded = messageOf({
    from: 'Staff <staff@casino.example>',
    subject: `Fwd: ${mail.subject}`,
    body,
  });
  expect(await take(await signed(forwarded, { domain: 'casino.example' }))).toMatchObject({
    kind: 'receipt',
    authenticity: 'unproved',
    read: mail.says,
  });
});

test('two texts that say different things are not read', async () => {
  const text = (type: string, amount: string) =>
    `--x\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\nYou were sent $${amount} by Lee.\r\n#D-QX7KE44E\r\n`;
  const alternative = (plain: string) =>
    messageOf({
      from: 'Cash App <cash@square.com>',
      subject: 'Payment received',
      contentType: 'multipart/alternative; boundary=x',
    })
      .replace('Content-Transfer-Encoding: base64\r\n', '')
      .concat(text('plain', plain), text('html', '40'), '--x--\r\n');
  expect(await take(alternative('400'))).toMatchObject({ kind: 'unreadable', read: null });
  expect(await take(alternative('40'))).toMatchObject({ kind: 'receipt', read: { amount: 4_000 } });
});

test('a mail within a mail is no text of it', async () => {
  const inner = messageOf({ body: providerMail('Venmo').body }).replace('base64', '8bit');
  const outer = messageOf({ subject: 'Jordan Reed paid you $1,015.00', contentType: 'message/rfc822' })
    .replace('Content-Transfer-Encoding: base64\r\n', '')
    .concat(inner);
  expect((await take(outer)).kind).toBe('unreadable');
});

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
    ['30 MB', () => messageOf({ body: 'x' }) + 'Jordan Reed paid you $5.00\r\n'.repeat(1_100_000)],
    ['many parts in each other', () => nested(2_000)],
    ['many parts beside each other', () => parts(60_000)],
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
    const began = performance.now();
    const taken = await take(sent);
    expect(performance.now() - began).toBeLessThan(5_000);
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
});
