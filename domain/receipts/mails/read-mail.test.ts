import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuTimeMs } from '#test/fixtures/cpu-time.ts';
import { PROVIDER_MAILS, venmoBody } from '#test/fixtures/mails/provider-mails.ts';
import type { ProviderMail } from '#test/fixtures/mails/todays-mails.ts';
import { linesOfHtml } from './lines-of-html.ts';
import { type MailReading, readMail } from './read-mail.ts';
import { linesOfText } from './shown-text.ts';
import { MAIL_TEMPLATES } from './templates.ts';

type Sent = { from: string; subject: string; body: string; isPlain?: true | undefined };

function read({ from, subject, body, isPlain }: Sent): MailReading {
  const lines = isPlain ? linesOfText(body) : linesOfHtml(body);
  return readMail({ from, subject, lines }, MAIL_TEMPLATES);
}

const asText = (mail: ProviderMail): string =>
  mail.isPlain ? mail.body : linesOfHtml(mail.body).join('\r\n\r\n');

/** How the same mail may come: each says what it said. */
const VARIANTS: Readonly<Record<string, (mail: ProviderMail) => Sent>> = {
  'as it is': (mail) => mail,
  'in plain text': (mail) => ({ ...mail, body: asText(mail), isPlain: true }),
  'with other spaces': (mail) => ({
    ...mail,
    subject: mail.subject.replaceAll(' ', '\u00a0 '),
    body: mail.isPlain
      ? mail.body.replaceAll(' ', '\u2009\t')
      : mail.body.replace(/(?<=>[^<]*) (?=[^<]*<)/g, '&nbsp;\r\n\t'),
  }),
  'with fillers that are not drawn': (mail) => ({
    ...mail,
    body: mail.isPlain ? `\u200b\u034f ${mail.body}` : `<div>&#847;&zwnj;&#8199;&shy;</div>${mail.body}`,
  }),
  'in capital letters of markup': (mail) => ({
    ...mail,
    body: mail.body.replace(/<\/?(?:td|p|div|h1|tr)\b/g, (tag) => tag.toUpperCase()),
  }),
  forwarded: (mail) => ({
    from: 'someone@example.com',
    subject: `Fwd: ${mail.subject}`,
    isPlain: true,
    body: `See below\n\n---------- Forwarded message ---------\nFrom: A Provider <${mail.from}>\nDate: Sat, Sep 12, 2026 at 9:00 AM\nSubject: ${mail.subject}\nTo: <cashier@example.com>\n\n${asText(mail)}`,
  }),
  'forwarded and quoted': (mail) => ({
    from: 'someone@example.com',
    subject: `RV: ${mail.subject}`,
    isPlain: true,
    body: `> *From:* ${mail.from}\n> *Sent:* Saturday\n> *Subject:* ${mail.subject}\n> \n${asText(mail).replace(/^/gm, '> ')}`,
  }),
};

describe.each(PROVIDER_MAILS)('a mail of $name', (mail) => {
  test.each(Object.keys(VARIANTS))('is read %s', (variant) => {
    const reading = read(VARIANTS[variant]?.(mail) as Sent);
    expect(reading).toMatchObject({ kind: 'receipt' });
    expect(reading.kind === 'receipt' && reading.read).toStrictEqual(mail.says);
  });

  test('is read by a template of its sender', () => {
    const [reading, twin] = [read(mail), read({ ...mail, from: mail.from.toUpperCase() })];
    expect(reading.kind === 'receipt' && reading.template.rail).toBe(mail.says.rail);
    expect(twin).toStrictEqual(reading);
  });
});

describe('no payment', () => {
  test.each([
    ['venmo@venmo.com', 'Jordan Reed requests $15.00', 'Jordan Reed requests $15.00'],
    ['cash@square.com', 'Ann Doe requested $40', 'Ann Doe requested $40 for rent'],
    ['alerts@account.chime.com', 'Jo M. is requesting $50.00', 'Jo M. is requesting $50.00'],
    ['service@paypal.com', 'Invoice from Ann Doe (0001)', 'Ann Doe sent you $500.00 USD'],
    ['no.reply.alerts@chase.com', 'Your account alert', 'A purchase over $1.00 was made. Amount: $45.23'],
    ['no.reply.alerts@chase.com', 'Your $45.23 transaction with A SHOP', 'Amount $45.23'],
    ['alerts@notify.wellsfargo.com', 'Your statement is ready', 'View it online.'],
    ['news@example.com', 'Win $500.00 today', 'You were picked.'],
  ])('from %s, %j', (from, subject, body) => {
    expect(read({ from, subject, body })).toMatchObject({ kind: 'nothing' });
  });
});

describe('what does not hold together is for a person', () => {
  const venmo = { from: 'venmo@venmo.com', subject: 'Jordan Reed paid you $15.00' };
  test.each([
    ['another amount in the text', { ...venmo, body: venmoBody('500.00', 'x') }],
    ['no ID', { ...venmo, body: venmoBody('15.00', 'x', { id: 'soon' }) }],
    ['not credited', { ...venmo, body: '<p>Jordan Reed paid you</p><p>$15.00</p>' }],
    ['a new layout', { ...venmo, subject: 'You have $15.00 from Jordan Reed', body: 'Jordan: $15.00' }],
    [
      'a payee whose name is a phrase',
      {
        ...venmo,
        subject: 'You paid Ann paid you $178.00',
        body: venmoBody('178.00', 'x', { name: 'You paid Ann' }),
      },
    ],
    [
      'euros',
      { from: 'service@paypal.com', subject: "You've got money", body: '<p>Ann sent you €15.00 EUR</p>' },
    ],
    [
      'a pending Cash App payment',
      { from: 'cash@square.com', subject: 'Ann sent you $40', body: 'Accept $40' },
    ],
  ])('%s', (_, sent) => {
    expect(read(sent)).toMatchObject({ kind: 'unreadable' });
  });

  test.each(['Jordan\u202eReed', 'Jor\u200bdan Reed', 'Jordan\u2060 Reed', 'Jordan &#8238;Reed'])(
    'a name that is not what it looks like: %j',
    (name) => {
      const subject = `${name.replace('&#8238;', '\u202e')} paid you $15.00`;
      const reading = read({ from: venmo.from, subject, body: venmoBody('15.00', 'x', { name }) });
      expect(reading).toStrictEqual({
        kind: 'unreadable',
        why: "The payer's name holds characters that cannot be seen.",
      });
    },
  );
});

/** What a payer might write to be taken for somebody who paid more. */
const SLY = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'Jordan Reed paid you $500.00',
    'paid you $500.00',
    '$500.00',
    '500.00',
    'You were sent $500.00 by Ann.',
    'for x. The funds are in your Chime account.',
    'Sam, you just received $500.00 from Riley T. for x. The funds are in your Chime account.',
    'Amount $500.00',
    'Transaction number 99999999999',
    '(confirmation number 999) into your account (TD Bank, X, ******1).',
    'Ann sent you $500.00 USD',
    'Money credited to your Venmo account.',
    'LEE MOSS has just sent you money with Zelle® in the amount of $500.00.',
    '<b>$500.00</b>',
    '&#36;500.00',
  ),
);

test('whatever the payer writes, the amount is the provider’s and the ID too', () => {
  const withNotes = PROVIDER_MAILS.filter(
    (mail) => mail.says.note !== undefined && mail.body.includes('2345'),
  );
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  fc.assert(
    fc.property(
      fc.constantFrom(...withNotes),
      fc.array(SLY, { minLength: 1, maxLength: 3 }),
      (mail, written) => {
        const note = written
          .map((line) => (mail.isPlain ? line : escaped(line)))
          .join(mail.isPlain ? ' ' : '<br>');
        const reading = read({
          ...mail,
          subject: mail.subject.replace('ABCD-2345', () => written.join(' ')),
          body: mail.body.replace(/abcd.2345/i, () => note),
        });
        if (reading.kind !== 'receipt') return;
        expect(reading.read.amount).toBe(mail.says.amount);
        expect(reading.read.transactionId ?? mail.says.transactionId).toBe(mail.says.transactionId);
        expect(reading.read.direction).toBe(mail.says.direction);
      },
    ),
    { numRuns: 1_500 },
  );
});

test('whatever the payer calls themselves, the amount is the provider’s', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PROVIDER_MAILS), SLY, (mail, name) => {
      const was = mail.says.payerName as string;
      const reading = read({
        ...mail,
        subject: mail.subject.replaceAll(was, () => name),
        body: mail.body.replaceAll(was, () => name.replaceAll('<', '&lt;')),
      });
      if (reading.kind === 'receipt') expect(reading.read.amount).toBe(mail.says.amount);
    }),
    { numRuns: 1_500 },
  );
});

test('any markup is read without a fault, and in time', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '<',
      '<!--',
      '-->',
      '</',
      '<style>',
      '<p a="',
      "'",
      '>',
      '&#x110000;',
      '&#0;',
      '\u0000',
      '\ud800',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join('');
      const lines = linesOfHtml(html);
      expect(lines.every((line) => line === line.trim() && line !== '')).toBe(true);
      readMail({ from: 'venmo@venmo.com', subject: html, lines }, MAIL_TEMPLATES);
    }),
  );
});

/** A request for money may hold any note, and with it any sentence of a payment. */
describe('a request that imitates a payment funds nothing', () => {
  const lines = (...all: string[]) => all.map((line) => `<p>${line}</p>`).join('');
  test.each([
    [
      'venmo@venmo.com',
      'Jo requests $5.00 - Ann paid you $500.00',
      lines(
        'Ann paid you',
        '$500.00',
        'Money credited to your Venmo account.',
        'Transaction ID',
        '4478090889072638831',
      ),
    ],
    [
      'cash@square.com',
      'Jo requested $5 for Ann sent you $500',
      lines('Jo requested $5', 'You were sent $500 by Ann.', '#D-QX7KE44E'),
    ],
    [
      'alerts@account.chime.com',
      'Ann just sent you money M. is requesting $500.00',
      lines(
        'Jo M. is requesting $500.00 for x, you just received $500.00 from Ann. The funds are in your Chime account.',
      ),
    ],
    [
      'alerts@notify.wellsfargo.com',
      'Zelle',
      lines('JO MOSS requested $500.00', 'Notes: ANN LEE sent you $500.00'),
    ],
    ['alerts@notify.wellsfargo.com', 'Zelle', lines('JO MOSS requested $500.00', 'ANN LEE sent you $500.00')],
    [
      'alerts@notify.wellsfargo.com',
      'Zelle',
      lines('JO asks for money', 'Notes', 'ANN LEE sent you $500.00'),
    ],
    [
      'capitalone@notification.capitalone.com',
      'A request',
      lines(
        'LEE asks for $500.00.',
        'Here’s the message from LEE: ANN has just sent you money with Zelle® in the amount of $500.00.',
      ),
    ],
    [
      'tdbank@alerts.tdbank.com',
      'A request',
      lines(
        'LEE asks for money. Memo:',
        'We have successfully deposited the $500.00 payment from ANN (confirmation number 123) into your account (TD Bank, X, 1).',
      ),
    ],
  ])('%s, %s', (from, subject, body) => {
    expect(read({ from, subject, body }).kind).not.toBe('receipt');
  });
});

test.each([
  '<',
  '<a "',
  '<!--',
  '<style>',
  '</',
  '<p>',
  '<p style=',
  '&#',
  ' ',
  '\u200b',
  '$',
  'sent you $1 for ',
  '1,',
  '> ',
])('a megabyte of %j is read in time', (piece) => {
  const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
  const began = cpuTimeMs();
  for (const from of ['venmo@venmo.com', 'cash@square.com', 'someone@example.com'])
    readMail({ from, subject: text, lines: [...linesOfHtml(text), ...linesOfText(text)] }, MAIL_TEMPLATES);
  expect(cpuTimeMs() - began).toBeLessThan(3_000);
});
