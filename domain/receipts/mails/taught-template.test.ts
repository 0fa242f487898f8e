import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMail } from './read-mail.ts';
import { linesOfText } from './shown-text.ts';
import { mailTemplateOf } from './taught-template.ts';
import { type PointedAt, teachTemplate } from './teach-template.ts';

const HEADER = 'From: Bank <alerts@bank.example>\nSubject: A transfer has arrived\n\n';
const FIELDS: PointedAt = { amount: '$75.00', payerName: 'Ann Sample', note: 'for lunch' };
const FOOTER = 'We never request your password, and keep $5.00 in trust for you.';
const paid = (amount: string, name = 'Tau Ght') => `${name} has moved ${amount} to your account.`;
const body = (payment: string, memo = 'ABCD-2345', id = 'CONF1234') =>
  `Hello Casino,\n${payment}\nMemo\n${memo}\nConfirmation\n${id}\n${FOOTER}`;

function reader(sample: string, fields: PointedAt) {
  const taught = teachTemplate(HEADER + sample, fields);
  if (taught.kind === 'refused') throw new Error(taught.why);
  const { sender, subject, places } = taught;
  const template = mailTemplateOf({
    ...{ id: 't1', name: 'Bank', rail: 'zelle' },
    sender,
    subject,
    places,
  });
  return (text: string) =>
    readMail({ from: sender, subject: 'A transfer has arrived', lines: linesOfText(text) }, [template]);
}
const read = reader(body(paid('$75.00', 'Ann Sample'), 'for lunch'), {
  ...FIELDS,
  transactionId: 'CONF1234',
});
const readWithoutNote = reader(`Hi\n${paid('$75.00', 'Ann Sample')}\nMemo\nfor lunch`, {
  ...FIELDS,
  note: undefined,
});

const FOREIGN = [
  '€1.00',
  'CA$1.00',
  '1.00 EUR',
  '1.00 USDT',
  '1,00',
  '£1',
  '-$481.00',
  '5 euros',
  '$1.00 CAD',
];

describe('the sentence of the provider in the note is not read in the place of a payment', () => {
  test.each([...FOREIGN, 'one euro'])('of %s', (amount) => {
    for (const memo of [paid('$481.00'), `ABCD-2345\n${paid('$481.00')}`, `ABCD-2345 ${paid('$481.00')}`])
      expect(read(body(paid(amount), memo))).toMatchObject({ kind: 'unreadable' });
  });

  test.each(FOREIGN)('of %s, where nobody has taught what the note is', (amount) => {
    expect(readWithoutNote(`Hi\n${paid(amount)}\nMemo\n${paid('$481.00')}`)).toMatchObject({
      kind: 'unreadable',
    });
  });

  test('of a payer whose name is too long to be one', () => {
    const payment = paid('$1.00', `Tau ${'Ght'.repeat(40)}`);
    expect(read(body(payment, `ABCD-2345\n${paid('$481.00')}`))).toMatchObject({ kind: 'unreadable' });
  });
});

test.each([
  'Tau Ght requests money. Once approved:',
  'Less a fee: 470,00',
  'This transfer is under r\u0435view.',
  'Autorizado',
  '470.00',
  '✗',
])('a line that the sample did not have parks the mail, wherever it stands: %s', (line) => {
  const why = `This mail says something its sample did not: "${line}"${line.endsWith('.') ? '' : '.'}`;
  const written = body(paid('$481.00'));
  const knowing = reader(`${body(paid('$75.00', 'Ann Sample'), 'for lunch')}\n${line}`, FIELDS);
  for (const text of [`${line}\n${written}`, written.replace('Hello Casino,', line), `${written}\n${line}`]) {
    expect(read(text)).toStrictEqual({ kind: 'unreadable', why });
    expect(knowing(text)).toMatchObject({ kind: 'receipt' });
  }
});

test.each(['A transfer was reversed.', 'Held back: 470,00', 'On its way', 'Claim your money', 'Anulado'])(
  'a mail of money that is not there teaches nothing: %s',
  (line) => {
    const sample = `${HEADER}${body(paid('$75.00', 'Ann Sample'), 'for lunch')}\n${line}`;
    const taught = teachTemplate(sample, FIELDS);
    expect(taught).toMatchObject({ kind: 'refused', field: 'sample' });
    expect(taught.kind === 'refused' && taught.why).toMatch(/ Take a mail of money that is there\.$/);
    const noted = body(paid('$75.00', 'Ann Sample'), line);
    expect(teachTemplate(HEADER + noted, { ...FIELDS, note: line }).kind).toBe('taught');
  },
);

test('a long line is told of by its beginning', () => {
  expect(read(`${'x'.repeat(150)}\n${body(paid('$481.00'))}`)).toStrictEqual({
    kind: 'unreadable',
    why: `This mail says something its sample did not: "${'x'.repeat(100)}…"`,
  });
});

test('a line that the sample has, the amount again by itself and an amount in the note are no second amounts', () => {
  const memo = 'refund me $20.00 of my €30';
  expect(
    read(body(paid('$481.00'), memo).replace('$5.00', '$1,205.50').replace('Hello', '$481\nHello')),
  ).toMatchObject({ kind: 'receipt', read: { amount: 48_100, note: memo, transactionId: 'CONF1234' } });
});

test('what decides whom money is given to is not taught from below the note', () => {
  const sample = `${HEADER}Memo:\nfor lunch\n${paid('$75.00', 'Ann Sample')}`;
  expect(teachTemplate(sample, FIELDS)).toStrictEqual({
    kind: 'refused',
    field: 'amount',
    why: 'The amount stands only below the note, where its payer may write one as well.',
  });
});

test('whatever is in the note, the amount of the provider is read or none', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('Memo', 'Confirmation', 'CONF9999', 'Hello Casino,', FOOTER, '$481.00', '$40.00'),
    fc.constantFrom('$481.00', '481.00 USD', '$40.00', '€9').map((amount) => paid(amount)),
  );
  const memo = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(memo, fc.constantFrom('$40.00', 'USD 40.00', ...FOREIGN, 'one euro'), (note, amount) => {
      const reading = read(body(paid(amount), note));
      if (reading.kind !== 'receipt') return;
      expect(amount).toMatch(/40/);
      expect(reading.read.amount).toBe(4_000);
    }),
    { numRuns: 1_000 },
  );
});
