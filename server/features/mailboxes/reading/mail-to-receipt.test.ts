import { describe, expect, test } from 'vitest';
import { mailTemplateOf } from '#domain/receipts/mails/taught-template.ts';
import { teachTemplate } from '#domain/receipts/mails/teach-template.ts';
import { venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { PROVIDER_MAILS } from '#test/fixtures/mails/provider-mails.ts';
import {
  MAILBOX_ADDRESS,
  messageOf,
  providerMail,
  sentByProvider,
  signed,
  testResolver,
  withParts,
} from '#test/fixtures/mails/signed-mail.ts';
import { addressOf, fieldsNamed, readHeader } from './mail-header.ts';
import { type MailOptions, mailKeys, mailToReceipt } from './mail-to-receipt.ts';

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
  expect(taken).toMatchObject({ kind: 'receipt', authenticity: 'proved' });
  expect(taken.tryAgain).toBeUndefined();
  expect(taken.problem).toBeUndefined();
  expect(taken.read).toStrictEqual(mail.says);
  expect(taken.messageId).toBe('<0001@mail.example>');
});

describe('its key', () => {
  const chime = providerMail('Chime');
  function keyOf(mail: string): string {
    const message = Buffer.from(mail, 'latin1');
    const header = readHeader(message);
    return mailKeys(message, header, header && addressOf(fieldsNamed(header, 'from')[0]?.value ?? '')).key;
  }

  test('the same mail has the same key, and another that is alike has its own', async () => {
    const [first, second] = await Promise.all([
      sentByProvider(chime),
      sentByProvider(chime, { messageId: '<0002@mail.example>' }),
    ]);
    expect(keyOf(first)).not.toBe(keyOf(second));
    expect(keyOf(`Received: from a by b\r\n${first}`)).toBe(keyOf(first));
    expect(keyOf(first.replaceAll('\r\n', '\n'))).toBe(keyOf(first));
  });

  test('one signature, however it is written, is one key', async () => {
    const sent = await sentByProvider(chime);
    // Of the last signs of base64, some bits say nothing.
    const otherwise = sent.replace(/([A-Za-z0-9+/])==(?=\r\n)/, (_all, last: string) => {
      const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
      return `${signs[signs.indexOf(last) + 1]}==`;
    });
    expect(otherwise).not.toBe(sent);
    expect(keyOf(otherwise)).toBe(keyOf(sent));
  });

  test('what is written above it or below its header, signatures included, leaves it as it is', async () => {
    const sent = await sentByProvider(chime);
    const { key, otherKey } = await take(sent);
    expect(otherKey).toBe(key);
    const other = await sentByProvider(chime, { messageId: '<0002@mail.example>' });
    const foreign = other.slice(0, other.indexOf('From: '));
    const madeUp = foreign.replace(' b=', ' b=AAAA');
    const end = sent.indexOf('\r\n\r\n') + 2;
    for (const signature of [foreign, madeUp, foreign + madeUp])
      for (const changed of [signature + sent, sent.slice(0, end) + signature + sent.slice(end)])
        expect(await take(changed)).toMatchObject({ authenticity: 'proved', key, otherKey });
  });

  test('of two valid signatures, either names it', async () => {
    const sent = await sentByProvider(chime);
    const domain = 'mail.chime.com';
    const twice = await signed(sent, { domain });
    const { key, otherKey } = await take(twice);
    const { key: alone } = await take(sent);
    expect(otherKey).toBe(alone);
    expect(key).not.toBe(alone);
    expect(twice.endsWith(sent)).toBe(true);
  });

  test('no stranger takes the key of a mail that is still to come', () => {
    const messageId = '0001';
    const genuine = venmoMail({ messageId, amount: '500.00' });
    const forged = [
      genuine.replace(/^Authentication-Results: .*\n/, ''),
      genuine.replace('dmarc=pass', 'dmarc=fail'),
      genuine.replace('Jordan', 'Jordana'),
      genuine.replace('Money credited', 'Money Credited'),
      messageOf({ messageId: `<${messageId}@venmo.com>` }),
    ];
    expect(new Set([genuine, ...forged].map(keyOf)).size).toBe(forged.length + 1);
    expect(keyOf(`Received: from a by b\n${genuine}`)).toBe(keyOf(genuine));
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

describe('a mail that is attached to another', () => {
  const attaching = (subject: string, ...attached: readonly string[]) =>
    messageOf({
      from: 'Staff <staff@casino.example>',
      subject,
      contentType: 'multipart/mixed; boundary=x',
    })
      .replace('Content-Transfer-Encoding: base64\r\n', '')
      .concat(
        '--x\r\nContent-Type: text/plain\r\n\r\nSee the attached mail.\r\n',
        ...attached.map((mail) => `--x\r\nContent-Type: message/rfc822\r\n\r\n${mail}\r\n`),
        '--x--\r\n',
      );

  test('is read for a person, and never proved, however well it is signed itself', async () => {
    const mail = providerMail('Zelle, TD Bank');
    const sent = attaching(`Fwd: ${mail.subject}`, await sentByProvider(mail));
    const taken = await take(await signed(sent, { domain: 'casino.example' }));
    expect(taken).toMatchObject({
      kind: 'receipt',
      authenticity: 'unproved',
      problem: 'It was forwarded or resent.',
      read: mail.says,
    });
    expect(taken.text).toContain(`Attached:\nFrom: ${mail.from}\nSubject: ${mail.subject}`);
  });

  test('is read alone: of several, a person reads which', async () => {
    const mails = await Promise.all([
      sentByProvider(providerMail('Zelle, TD Bank')),
      sentByProvider(providerMail('Chime')),
    ]);
    expect(await take(attaching('Payments', ...mails))).toMatchObject({
      kind: 'unreadable',
      authenticity: 'unproved',
      problem: expect.stringContaining('Several payment mails are attached to it.'),
    });
  });

  test('that tells of no payment makes nothing of its mail', async () => {
    const other = messageOf({ from: 'Ann <ann@example.com>', subject: 'Lunch', body: 'At one?' });
    expect((await take(attaching('Fwd: Lunch', other))).kind).toBe('nothing');
  });
});

test('a plain text that draws the amount in parts as well, and that no template reads, contradicts nothing', async () => {
  const mail = providerMail('Venmo, with thousands');
  const drawn = (cents: string) => `Jordan Reed\n$1,015\n${cents}\nABCD-2345`;
  expect(await take(await sentByProvider({ ...mail, plain: drawn('50') }))).toMatchObject({
    read: mail.says,
  });
  expect(await take(await sentByProvider({ ...mail, plain: drawn('51') }))).toMatchObject({
    kind: 'unreadable',
  });
});

describe('two texts', () => {
  const sent = (plain: string) =>
    withParts(
      messageOf({
        from: 'Cash App <cash@square.com>',
        subject: 'Payment received',
        contentType: 'multipart/alternative; boundary=x',
      }),
      { plain, html: SAID.replaceAll('\n', '<br>') },
    );
  const SAID = 'You were sent $40 by Lee Moss.\nFor ABCD-2345\n#D-QX7KE44E';

  test.each([
    ['amounts', SAID.replace('$40', '$400')],
    ['payers', SAID.replace('Lee Moss', 'Ann Doe')],
    ['notes', SAID.replace('ABCD-2345', 'K7Q4-M2XP')],
    ['notes', SAID.replace('For ABCD-2345\n', '')],
    ['transaction IDs', SAID.replace('44E', '44F')],
    ['amounts', 'Lee Moss has $400 for you: ABCD-2345'],
  ])('that name different %s are read as neither', async (what, plain) => {
    expect(await take(await signed(sent(plain), { domain: 'square.com' }))).toMatchObject({
      kind: 'unreadable',
      read: null,
      problem: `Its HTML and its plain text name different ${what}.`,
    });
  });

  test('of which a taught template goes by that which staff see', async () => {
    const union = 'From: pay@union.example\nSubject: Payment received\n\nJo Lee sent you $5.00.';
    const taught = teachTemplate(union, { amount: '$5.00', payerName: 'Jo Lee' });
    if (taught.kind === 'refused') throw new Error(taught.why);
    const stored = { id: 't1', name: 'Union', rail: 'zelle', ...taught } as const;
    const said = 'Kit Moss sent you $7.00.';
    const read = async (html: string, plain: string) => {
      const mail = sent(plain).replace('cash@square.com', 'pay@union.example');
      const message = Buffer.from(mail.replace(SAID.replaceAll('\n', '<br>'), html));
      return mailToReceipt(message, { ...OPTIONS, templates: [mailTemplateOf(stored)] });
    };
    expect(await read(said, 'See this mail in your browser.')).toMatchObject({ kind: 'receipt' });
    expect(await read(`${said}<br>It is on its way.`, said)).toMatchObject({
      kind: 'unreadable',
      problem: expect.stringMatching(/^This mail says something its sample did not: "It is on its way."/),
    });
  });

  test.each([
    ['It says that the money is not there yet: "Pending".', `${SAID}\nPending`],
    ['It says that the money is not there yet: "Pending".', 'Lee Moss, $40, ABCD-2345\nPending'],
  ])('of which one does not say that the money is there are not read: %s', async (problem, plain) => {
    expect(await take(await signed(sent(plain), { domain: 'square.com' }))).toMatchObject({
      kind: 'unreadable',
      problem,
    });
  });

  test.each([SAID, 'See this mail in your browser.'])('that do not are read: %j', async (plain) => {
    expect(await take(await signed(sent(plain), { domain: 'square.com' }))).toMatchObject({
      kind: 'receipt',
      authenticity: 'proved',
      read: { amount: 4_000, note: 'ABCD-2345' },
    });
  });
});

test('a summary of a payment that is not said to be received is none', async () => {
  const mail = providerMail('Cash App, with both parts');
  const waiting = { ...mail, body: mail.body.replace('Complete', 'Being looked at') };
  expect(await take(await sentByProvider(waiting))).toMatchObject({
    kind: 'unreadable',
    problem: 'It does not say that the payment was received.',
  });
});

test('a mail that comes long after its day is of that day, and one that comes at once of its arrival', async () => {
  const message = Buffer.from(await sentByProvider(providerMail('Venmo')));
  const readAt = async (arrivedAt: string) =>
    (await mailToReceipt(message, { ...OPTIONS, arrivedAt: new Date(arrivedAt) })).read?.occurredAt;
  expect(await readAt('2026-09-12T13:05:00Z')).toBeUndefined();
  expect(await readAt('2026-11-22T13:05:00Z')).toEqual(new Date('2026-09-12T12:00:00Z'));
});

test('a mail within a mail is no text of it', async () => {
  const inner = messageOf({ body: providerMail('Venmo').body }).replace('base64', '8bit');
  const outer = messageOf({ subject: 'Jordan Reed paid you $1,015.00', contentType: 'message/rfc822' })
    .replace('Content-Transfer-Encoding: base64\r\n', '')
    .concat(inner);
  expect((await take(outer)).kind).toBe('unreadable');
});
