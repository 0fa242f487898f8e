import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMail } from './read-mail.ts';
import { linesOfText } from './shown-text.ts';
import { mailTemplateOf, type TaughtTemplate } from './taught-template.ts';
import { type PointedAt, teachTemplate } from './teach-template.ts';

const HEADER =
  'From: Ally <alerts@bank.example>\nSubject: Money arrived from ANN LEE\nDate: Sat, 12 Sep 2026\n\n';
const body = ({ name = 'ANN LEE', amount = '$40.00', memo = 'ABCD-2345', id = 'QX7-1234', day = 12 } = {}) =>
  `Hello Sam\nOn 09/${day}/2026 ${name} sent you a payment of ${amount}.\nMemo:\n${memo}\nConfirmation number\n${id}\nThank you`;
const FIELDS: PointedAt = {
  amount: '$40.00',
  payerName: 'Ann Lee',
  note: 'ABCD-2345',
  transactionId: 'QX7-1234',
};

function taughtBy(sample: string, fields: PointedAt): TaughtTemplate {
  const taught = teachTemplate(sample, fields);
  if (taught.kind === 'refused') throw new Error(taught.why);
  const { sender, subject, places } = taught;
  return { id: 't1', name: 'A bank', rail: 'zelle', sender, subject, places };
}
const TAUGHT = taughtBy(HEADER + body(), FIELDS);
const read = (text: string, { name = 'ANN LEE', from = 'alerts@bank.example', taught = TAUGHT } = {}) =>
  readMail({ from, subject: `Money arrived from ${name}`, lines: linesOfText(text) }, [
    mailTemplateOf(JSON.parse(JSON.stringify(taught))),
  ]);

test('a template that was taught reads its sample', () => {
  expect(read(body())).toMatchObject({
    kind: 'receipt',
    template: { label: 'A bank', senders: ['alerts@bank.example'] },
    read: {
      rail: 'zelle',
      event: 'payment',
      direction: 'in',
      amount: 4_000,
      currency: 'usd',
      payerName: 'ANN LEE',
      note: 'ABCD-2345',
      transactionId: 'QX7-1234',
    },
  });
});

test('and other mails like it', () => {
  const other = { name: 'Jo de la Cruz', amount: '$1,250', memo: 'rent, abcd 2345', id: 'ZZ9988', day: 30 };
  expect(read(body(other), other)).toMatchObject({
    kind: 'receipt',
    read: { amount: 125_000, payerName: 'Jo de la Cruz', note: 'rent, abcd 2345', transactionId: 'ZZ9988' },
  });
  expect(read(body().replace('Memo:\nABCD-2345\n', ''))).toMatchObject({
    kind: 'receipt',
    read: { amount: 4_000 },
  });
});

test.each([
  ['another layout', body().replace('sent you a payment of', 'paid'), {}],
  ['no confirmation', body().replace('QX7-1234', '-'), {}],
  ['two amounts', body({ memo: 'On 09/12/2026 ANN LEE sent you a payment of $500.00.' }), {}],
  ['an amount in the name', body({ name: 'X sent you a payment of $500.00. On 1/1/1 Y' }), { name: 'X' }],
  ['another name in its subject', body(), { name: 'JON LEE' }],
])('a mail with %s is for a person', (_, text, options) => {
  expect(read(text, options)).toMatchObject({ kind: 'unreadable' });
});

describe('a bank that shows no dollar sign is taught', () => {
  test.each([
    '$60.00 USD',
    '60.00 USD',
    'USD 60.00',
    'USD60.00',
    '60.00 usd',
    'US$60.00',
    '60 dollars',
    '60.00 US dollars',
  ])('with %s', (amount) => {
    const taught = taughtBy(HEADER + body({ amount }), { ...FIELDS, amount });
    const other = (sum: string) => amount.replace(/[\d.]+/, sum);
    expect(read(body({ amount: other('1,250.00') }), { taught })).toMatchObject({
      kind: 'receipt',
      read: { amount: 125_000, payerName: 'ANN LEE' },
    });
    const memo = `On 09/12/2026 ANN LEE sent you a payment of ${other('500.00')}.`;
    for (const text of [
      body({ amount: other('0.00') }),
      body({ amount: `${amount}T` }),
      body({ amount, memo }),
    ])
      expect(read(text, { taught })).toMatchObject({ kind: 'unreadable' });
  });

  test('with the amount in both ways, in one line or two', () => {
    const both = (sum: string) =>
      body({ amount: `$${sum} (${sum} USD)` }).replace('Memo:', `${sum} USD\nMemo:`);
    const taught = taughtBy(HEADER + both('60.00'), { ...FIELDS, amount: '$60.00' });
    expect(read(both('75.50'), { taught })).toMatchObject({ kind: 'receipt', read: { amount: 7_550 } });
  });
});

test('it reads no other sender and no other subject', () => {
  expect(read(body(), { from: 'alerts@other.example' })).toMatchObject({
    kind: 'receipt',
    template: { senders: ['alerts@bank.example'] },
  });
  const lines = linesOfText(body());
  const reading = readMail({ from: 'alerts@bank.example', subject: 'Request', lines }, [
    mailTemplateOf(TAUGHT),
  ]);
  expect(reading).toMatchObject({ kind: 'unreadable' });
});

test('a sample that was forwarded teaches about its sender', () => {
  const sample = `From: Staff <staff@casino.example>\nSubject: Fwd: x\n\n---------- Forwarded message ---------\n${HEADER}${body()}`;
  expect(taughtBy(sample, FIELDS)).toStrictEqual(TAUGHT);
});

describe('is refused', () => {
  test.each<readonly [string, PointedAt, string, string]>([
    [
      body(),
      FIELDS,
      'sample',
      'Begin the sample with the From and Subject of the mail, as the receipt shows them.',
    ],
    [
      HEADER.replace('bank.example', 'gmail.com') + body(),
      FIELDS,
      'sample',
      'Anybody can have an address like alerts@gmail.com. Take a mail as the provider sent it.',
    ],
    [
      HEADER + body(),
      { ...FIELDS, amount: '40.00' },
      'amount',
      'Copy the amount as it stands in the sample, with its dollar sign or USD.',
    ],
    [
      HEADER + body(),
      { ...FIELDS, amount: '$41.00' },
      'amount',
      'The amount does not stand in the text, or nothing tells where it stands.',
    ],
    [
      HEADER + body(),
      { ...FIELDS, payerName: 'Ann Le' },
      'payerName',
      "The payer's name does not stand in the text, or nothing tells where it stands.",
    ],
    [
      HEADER + body(),
      { ...FIELDS, note: 'x' },
      'note',
      'The note is too short to be found. Take a sample with a longer one.',
    ],
    [
      'From: a@bank.example\nSubject: ANN LEE\n\nANN LEE\n$40.00\nhas come in',
      { amount: '$40.00', payerName: 'ANN LEE' },
      'amount',
      'The amount does not stand in the text, or nothing tells where it stands.',
    ],
    [
      `${HEADER}ANN LEE sent you $40.00\nfor lunch`,
      { amount: '$40.00', payerName: 'ANN LEE', note: 'for lunch' },
      'note',
      'Where the note stands, the provider may write words of its own. Take a sample in which it is a reference and nothing else.',
    ],
    [
      `${HEADER}ann lee sent you $40.00`,
      { amount: '$40.00', payerName: 'ann lee' },
      'payerName',
      "Where the payer's name stands, the provider may write words of its own. Take a sample in which it is written with capital letters.",
    ],
    [
      `${HEADER}ANN LEE sent you $40.00 by annlee`,
      { amount: '$40.00', payerName: 'ANN LEE', payerHandle: 'annlee' },
      'payerHandle',
      "Where the payer's handle stands, the provider may write words of its own. Take a sample in which it begins with a sign or has a digit.",
    ],
  ])('%#', (sample, fields, field, why) => {
    expect(teachTemplate(sample, fields)).toStrictEqual({ kind: 'refused', field, why });
  });
});

test('whatever the payer writes, a taught template reads the amount of the provider or none', () => {
  const sly = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '$500.00',
      '500.00 USD',
      'a payment of USD 500.00.',
      'a payment of $500.00.',
      'ANN LEE sent you a payment of $500.00.',
      'Confirmation number',
      'Memo:',
    ),
  );
  fc.assert(
    fc.property(sly, sly, fc.constantFrom('$40.00', '40.00 USD', 'USD 40.00'), (name, memo, amount) => {
      const reading = read(body({ name, memo, amount }), { name });
      if (reading.kind === 'receipt') expect(reading.read.amount).toBe(4_000);
    }),
    { numRuns: 500 },
  );
});
