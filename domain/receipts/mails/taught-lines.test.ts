import { describe, expect, test } from 'vitest';
import { cpuTimeMs } from '#test/fixtures/cpu-time.ts';
import { PROVIDER_MAILS } from '#test/fixtures/mails/provider-mails.ts';
import { linesOfHtml } from './lines-of-html.ts';
import { readMail } from './read-mail.ts';
import { linesOfText, MAX_LINE, MAX_LINES } from './shown-text.ts';
import { mailTemplateOf, withEarlierLines } from './taught-template.ts';
import { type PointedAt, teachTemplate } from './teach-template.ts';

const SUBJECT = 'Money for you';

function taughtBy(sample: string, fields: PointedAt, subject = SUBJECT) {
  const taught = teachTemplate(`From: alerts@bank.example\nSubject: ${subject}\n\n${sample}`, fields);
  if (taught.kind === 'refused') throw new Error(taught.why);
  const { sender, subject: title, places } = taught;
  return { id: 't1', name: 'Bank', rail: 'zelle', sender, subject: title, places } as const;
}
const reads =
  (template: ReturnType<typeof taughtBy>) =>
  (text: string, subject = SUBJECT) =>
    readMail({ from: template.sender, subject, lines: linesOfText(text) }, [mailTemplateOf(template)]);

describe('what varies from mail to mail', () => {
  const sample = (text: string) => `${text}\nANN LEE sent you $40.00`;
  const [FIELDS, OTHER] = [{ amount: '$40.00', payerName: 'ANN LEE' }, 'JON DOE sent you $1.00'];
  test.each([
    ['Hello Sam,', 'Hello Olga Ray,'],
    ['Estimada Ana', 'Estimada María Peña'],
    ['Sent on Sep 12, 2026', 'Sent on March 28, 2026 at 12:20:28 AM EDT'],
    ['Saturday, 12 Sep 2026, 9:05 am', 'Mon, 5 Oct 2026, 11:45 p.m.'],
    ['Fecha: 12 de septiembre de 2026', 'Fecha: 1 de mayo de 2027'],
    ['On 09/12/2026 at 9:05', 'On 1/2/27 at 10:15'],
    ['Arrived on Friday', 'Arrived on Tuesday'],
    ['Trace QX7-1234 of account *1234', 'Trace 9KL0ZZ8821 of account *99'],
    ['Balance: $1,040.00', 'Balance: $12'],
    ['https://bank.example/a?id=1', 'https://bank.example/b/2'],
    ['© 2026 Bank, N.A.', '© 2027 BANK, N.A.'],
  ])('may: %s', (said, says) => {
    expect(reads(taughtBy(sample(said), FIELDS))(`${says}\n${OTHER}`)).toMatchObject({ kind: 'receipt' });
  });

  test.each([
    ['Hello Sam,', 'Hello, your payment failed'],
    ['Hello Sam,', 'Hello Sam, this is pending'],
    ['Hello Sam,', 'Dear Sam,'],
    ['Sent on Sep 12, 2026', 'Sent on hold'],
    ['Sent on Sep 12, 2026', 'Sent on Sep 12, 2026 and voided'],
    ['Trace QX7-1234', 'Trace reversed'],
    ['Balance: $1,040.00', 'Balance: -$1,040.00'],
    ['https://bank.example/a', 'https://other.example/a'],
    ['You may use it', 'You June use it'],
  ])('and nothing else: %s, %s', (said, says) => {
    expect(reads(taughtBy(sample(said), FIELDS))(`${says}\n${OTHER}`)).toMatchObject({ kind: 'unreadable' });
  });

  test('lines without words, and those that repeat who paid how much', () => {
    const read = reads(taughtBy(sample('Hi'), FIELDS));
    expect(read(`---\n$1\nJON DOE\nHi\n${OTHER}`)).toMatchObject({ kind: 'receipt' });
    expect(read(`Hi\nJON ROE\n${OTHER}`)).toMatchObject({ kind: 'unreadable' });
  });
});

describe('a name in the words of the provider', () => {
  const read = reads(
    taughtBy('ANN LEE sent you money\nAmount\n$40.00', { amount: '$40.00', payerName: 'ANN LEE' }),
  );
  test.each(['Jo de la Cruz', '李小龍', "D'Arcy 🎲", 'José Peña', '7 Stars LLC', 'Ann and Bob Lee'])(
    'is one: %s',
    (name) => {
      expect(read(`${name} sent you money\nAmount\n$1.00`)).toMatchObject({ read: { payerName: name } });
    },
  );
  test.each(['Almost nobody', 'Remember when ANN', 'See who', 'You have not asked who', 'You', 'Nobody'])(
    'is none: %s',
    (name) => {
      expect(read(`${name} sent you money\nAmount\n$1.00`)).toStrictEqual({
        kind: 'unreadable',
        why: `What stands in the place of the payer's name is none: "${name}".`,
      });
    },
  );
  test.each([
    ...['ANN LEE (pending)', 'Refund of ANN LEE', 'ANN LEE REVERSAL', 'FAILED TRANSFER', 'ANN LEE DECLINED'],
    ...['SCHEDULED SEP 30', 'Test Payment', 'ANN LEE UNPAID INVOICE', 'Pago De ANN LEE Pendiente'],
  ])('is none where it says that no money came: %s', (name) => {
    const labelled = reads(
      taughtBy('From\nANN LEE\nAmount\n$40.00', { amount: '$40.00', payerName: 'ANN LEE' }),
    );
    expect(read(`${name} sent you money\nAmount\n$1.00`)).toMatchObject({ kind: 'unreadable' });
    expect(labelled(`From\n${name}\nAmount\n$1.00`)).toMatchObject({ kind: 'unreadable' });
  });
  test.each(['Ann Holden', 'Testa Rossa', 'Claimont Ltd', 'Voidt'])(
    'is one although it looks alike: %s',
    (name) => {
      expect(read(`${name} sent you money\nAmount\n$1.00`)).toMatchObject({ read: { payerName: name } });
    },
  );
  test('may be in small letters where a label announces it', () => {
    const labelled = reads(
      taughtBy('From\nann lee\nAmount\n$40.00', { amount: '$40.00', payerName: 'ann lee' }),
    );
    expect(labelled('From\njon\nAmount\n$1.00')).toMatchObject({ read: { payerName: 'jon' } });
    expect(labelled('From\nYou\nAmount\n$1.00')).toMatchObject({ kind: 'unreadable' });
  });
});

describe('a note', () => {
  const FIELDS = { amount: '$40.00', payerName: 'ANN LEE', note: 'K7Q4-M2XP' };
  const of = (note: string) => `ANN LEE sent you $40.00\n${note}\nThank you`;
  test.each([['Memo\n'], ['Note from ANN LEE:\n'], ['Notes: '], ['Her message is "', '"']])(
    'may say anything behind %j, or nothing',
    (before, after = '') => {
      const read = reads(taughtBy(of(`${before}K7Q4-M2XP${after}`), FIELDS));
      const note = 'on its way, I said';
      expect(read(of(`${before}${note}${after}`))).toMatchObject({ kind: 'receipt', read: { note } });
      expect(read('ANN LEE sent you $40.00\nThank you')).toMatchObject({ kind: 'receipt' });
      expect(read(of(`${before}hi${after}\nIt is on its way.`))).toMatchObject({ kind: 'unreadable' });
    },
  );
  test.each(['', 'For '])('is a reference where only its place tells it from other words: %j', (before) => {
    const read = reads(taughtBy(of(`${before}K7Q4-M2XP`), FIELDS));
    for (const reference of ['ABCD-2345', 'abcd2345'])
      expect(read(of(before + reference))).toMatchObject({ kind: 'receipt', read: { note: reference } });
    for (const words of ['Claim it', 'security, accept it within 14 days', 'REVERSED', 'review'])
      expect(read(of(before + words))).toMatchObject({ kind: 'unreadable' });
  });
});

test('what earlier samples said is known too, but not where their fields stood', () => {
  const FIELDS = { amount: '$40.00', payerName: 'ANN LEE' };
  const earlier = taughtBy('ANN LEE paid $40.00\nInvite a friend\nBye', FIELDS);
  const newer = taughtBy('ANN LEE sent you $40.00\nSee our rates\nBYE', FIELDS);
  const template = { ...newer, places: withEarlierLines(newer.places, earlier.places) };
  expect(template.places).toHaveLength(newer.places.length + 1);
  expect(reads(template)('JON sent you $1.00\nInvite a friend')).toMatchObject({ kind: 'receipt' });
  expect(reads(template)('JON paid $1.00\nInvite a friend')).toMatchObject({ kind: 'unreadable' });
});

const SAYS_ALL = PROVIDER_MAILS.filter(
  ({ name, says }) => says.direction === 'in' && !name.startsWith('Venmo') && !name.startsWith('Cash App'),
);
test.each(SAYS_ALL)('taught by a mail as of $name, others like it are read', ({ subject, body, says }) => {
  const text = linesOfHtml(body).join('\n');
  const said = `$${(says.amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const { payerName = '', note } = says;
  // Of TD Bank it is too short to be found.
  const transactionId = says.transactionId === '123' ? undefined : says.transactionId;
  const template = taughtBy(text, { amount: said, payerName, note, transactionId }, subject);
  const other = (all: string) =>
    all
      .replaceAll(said, '$1,481.07')
      .replaceAll(payerName, 'KIT MARLOW')
      .replace(/abcd.2345/i, 'K7Q4M2XP')
      .replace(transactionId ?? '\0', 'ZZ990088')
      .replace(/March 28, 2026 at .*/, 'Jul 8, 2026')
      .replace('03/16/2026', '4/1/2027');
  expect(reads(template)(other(text), other(subject))).toMatchObject({
    read: {
      amount: 148_107,
      payerName: 'KIT MARLOW',
      ...(note && { note: 'K7Q4M2XP' }),
      ...(transactionId && { transactionId: 'ZZ990088' }),
    },
  });
  expect(reads(template)(`${other(text)}\nClaim your money`, other(subject)).kind).toBe('unreadable');
});

test('what the largest of mails says is held against a sample in a time that its size bounds', () => {
  const read = reads(
    taughtBy('On Sep 12, 2026 ANN LEE sent you $40.00\nTrace QX7-1234', {
      amount: '$40.00',
      payerName: 'ANN LEE',
    }),
  );
  const lines = ['a', '1', 'a1-', 'Sep 1 ', 'On Sep 12, 2026 A sent you ', 'https://a'].map((text) =>
    text.repeat(MAX_LINE / text.length),
  );
  const text = Array.from({ length: MAX_LINES }, (_, at) => lines[at % lines.length]).join('\n');
  const before = cpuTimeMs();
  expect(read(text)).toMatchObject({ kind: 'unreadable' });
  expect(cpuTimeMs() - before).toBeLessThan(5_000);
});
