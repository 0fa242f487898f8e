import { describe, expect, test } from 'vitest';
import { readMail } from './read-mail.ts';
import { mailTemplateOf } from './taught-template.ts';
import { teachTemplate } from './teach-template.ts';
import { MAIL_TEMPLATES } from './templates.ts';

const read = (from: string, subject: string, lines: readonly string[], templates = MAIL_TEMPLATES) =>
  readMail({ from, subject, lines }, templates);

describe('an amount that Venmo draws in parts', () => {
  const END = ['Money credited to your Venmo account.', 'Transaction ID', '3X812003A5249833K'];
  const drawn = (amount: string, parts: readonly string[], note: readonly string[] = []) =>
    read('venmo@venmo.com', `Jordan Reed paid you ${amount}`, [
      ...['Jordan Reed paid you', ...parts, ...note, 'See transaction', ...END],
    ]);

  test.each<readonly [string, readonly string[], number]>([
    ['$28.00', ['$', '28', '00'], 2_800],
    ['$28.00', ['$28', '00'], 2_800],
    ['$1,015.05', ['$', '1,015', '05'], 101_505],
    ['$1,015.05', ['$', '1', ',', '0', '1', '5', '.', '0', '5'], 101_505],
    ['$28.00', ['$ 28', '.', '00'], 2_800],
    ['$28', ['$', '28'], 2_800],
  ])('%s as %j', (amount, parts, cents) => {
    for (const note of [[], ['K7Q4-M2XP'], ['$', '500', '00']])
      expect(drawn(amount, parts, note)).toMatchObject({
        kind: 'receipt',
        read: { amount: cents, ...(note.length > 0 && { note: note.join(' ') }) },
      });
  });

  test.each<readonly [string, readonly string[]]>([
    ['$28.00', ['$2800']],
    ['$28.00', ['$', '2800']],
    ['$28.00', ['$', '28', '0', '0']],
    ['$28.00', ['$', '28', '50']],
    ['$2,800.00', ['$', '28', '00']],
    ['$28.05', ['$', '28']],
    ['$28.00', ['$', '280', '0']],
  ])('%s is not what is drawn as %j', (amount, parts) => {
    expect(drawn(amount, parts)).toStrictEqual({
      kind: 'unreadable',
      why: 'The amounts in its subject and its text are not the same.',
    });
  });

  test('can be taught, of whichever provider', () => {
    const lines = (dollars: string, name = 'ANN LEE') => [
      ...[`${name} paid you`, '$', dollars, '00', 'Memo', 'ABCD-2345'],
    ];
    const subject = (amount: string, name = 'ANN LEE') => `${name} moved ${amount} to you`;
    for (const amount of ['$28.00', '$ 28 . 00', '$\n28\n00']) {
      const taught = teachTemplate(
        ['From: a@bank.example', `Subject: ${subject('$28.00')}`, '', ...lines('28')].join('\n'),
        { amount, payerName: 'ANN LEE', note: 'ABCD-2345' },
      );
      if (taught.kind === 'refused') throw new Error(taught.why);
      const template = mailTemplateOf({ ...taught, id: 't', name: 'Bank', rail: 'zelle' });
      const other = read('a@bank.example', subject('$1,481.00', 'KIT ROE'), lines('1,481', 'KIT ROE'), [
        template,
      ]);
      expect(other).toMatchObject({
        kind: 'receipt',
        read: { amount: 148_100, payerName: 'KIT ROE', note: 'ABCD-2345' },
      });
    }
  });
});

describe('Cash App', () => {
  const [DETAILS, END] = [
    ['Transaction details', 'Complete', 'Payment received', 'to Cash balance'],
    ['Transaction number', '#F-a0123b4c5'],
  ];
  const paid = (...lines: readonly string[]) => read('cash@square.com', 'Payment received', lines);

  test('is read where number and label are in one line', () => {
    expect(paid('Ann Lee paid you $40', '+$40', ...DETAILS, 'Transaction number #F-a0123b4c5')).toMatchObject(
      {
        read: { amount: 4_000, payerName: 'Ann Lee', transactionId: '#F-a0123b4c5' },
      },
    );
  });

  test.each([
    ['You were sent $500 by Jo Roe.'],
    ['Jo Roe paid you $500'],
    ['Transaction details', 'Complete', 'Transaction number', '#F-zzzzzzzzz'],
    ['#D-ZZZZZZZZ'],
  ])('says the amount and the number itself, whatever its payer notes: %j', (...note) => {
    expect(paid('Ann Lee paid you $5', 'For x', ...note, '+$5', ...DETAILS, ...END)).toMatchObject({
      kind: 'receipt',
      read: { amount: 500, payerName: 'Ann Lee', transactionId: '#F-a0123b4c5' },
    });
  });

  test.each([
    [
      'to be accepted',
      ['Ann Lee paid you $40', 'More information is required to accept this payment.', ...DETAILS],
    ],
    ['pending', ['Ann Lee paid you $40', 'Transaction details', 'Pending', 'Payment received']],
    ['without details', ['Ann Lee paid you $40', 'Accept $40']],
  ])('a payment that is %s is none yet', (_, lines) => {
    expect(paid(...lines, ...END)).toMatchObject({ kind: 'unreadable' });
  });

  test('a payer of a name that reads as a payment out is for a person', () => {
    expect(read('cash@square.com', 'You paid Ann sent you $40', ['Ann paid you $40', ...DETAILS]).kind).toBe(
      'unreadable',
    );
  });
});

describe('the memo of Bank of America', () => {
  const memo = (...lines: readonly string[]) =>
    read('customerservice@ealerts.bankofamerica.com', 'PAT OAKES sent you $60.00', [
      ...[
        'PAT OAKES sent you $60.00',
        ...lines,
        'View your balance',
        'Please allow up to 5 minutes.',
        'Footer',
      ],
    ]);
  test.each([
    [['for lunch', 'ABCD-2345'], 'for lunch ABCD-2345'],
    [['View your balance', 'K7Q4-M2XP'], 'View your balance K7Q4-M2XP'],
    [['JO ROE sent you $500.00'], 'JO ROE sent you $500.00'],
    [[], undefined],
  ])('%j is %j', (lines, note) => {
    const reading = memo(...lines);
    expect(reading).toMatchObject({ kind: 'receipt', read: { amount: 6_000, payerName: 'PAT OAKES' } });
    expect(reading.kind === 'receipt' && reading.read.note).toBe(note);
  });

  test('what Zelle sent to others is money out', () => {
    const body = ['Sent from account ending in 1234', 'To 212-555-0100', 'Confirmation', 'n9z6o9ktd'];
    for (const subject of [
      'Zelle® payment of $75.00 to KIT MARLOW LLC has been sent',
      'You sent $75.00 to KIT MARLOW LLC',
    ])
      expect(read('onlinebanking@ealerts.bankofamerica.com', subject, [subject, ...body])).toMatchObject({
        read: { direction: 'out', amount: 7_500, payerName: 'KIT MARLOW LLC', transactionId: 'n9z6o9ktd' },
      });
  });
});

describe('a list of PNC', () => {
  test('has the bank’s number behind the note, whatever that says', () => {
    const lines = ['PAT OAKES sent you a Zelle(R) payment', 'Amount: $60.00', 'Note: Amount: $500.00'];
    const behind = ['Transaction ID: AAAA1111', 'Date: 09/08/26', 'Transaction ID: PNCAA0BX9K2M'];
    expect(
      read('pncalerts@pnc.com', 'You received a Zelle(R) payment from PAT OAKES', [...lines, ...behind]),
    ).toMatchObject({
      read: {
        amount: 6_000,
        note: 'Amount: $500.00 Transaction ID: AAAA1111',
        transactionId: 'PNCAA0BX9K2M',
      },
    });
  });
});

test('a list of PNC may call its amount and day those of the payment', () => {
  const lines = ['PAT OAKES sent you a Zelle(R) payment', 'Payment Amount: $60.00', 'Note: K7Q4-M2XP'];
  const behind = ['Transaction ID: PNCAA0BX9K2M', 'Payment Date: 09/08/26'];
  expect(
    read('pncalerts@pnc.com', 'PAT OAKES sent you a Zelle(R) payment', [...lines, ...behind]),
  ).toMatchObject({ read: { amount: 6_000, transactionId: 'PNCAA0BX9K2M' } });
});

test('Chime may write to an account that has a comma in its name', () => {
  const said = 'you just received $55.00 from Riley T. for x. The funds are in your Chime account.';
  for (const account of ['Lucky, Inc.', 'Lucky, Roe, and Sons', 'Sam'])
    expect(
      read('alerts@account.chime.com', 'Riley T. just sent you money', [`${account}, ${said}`]),
    ).toMatchObject({ read: { amount: 5_500, payerName: 'Riley T.', note: 'x' } });
});

test.each(['*Amount * $100.00', '*Amount* $100.00', 'Amount *$100.00*', '*Amount*\n*$100.00*'])(
  'a list that Gmail forwards as plain text is read: %j',
  (amount) => {
    const text = [
      ...['---------- Forwarded message ---------', 'From: *Wells Fargo* <alerts@notify.wellsfargo.com>'],
      ...['Date: today', 'Subject: You received money with Zelle', 'To: <cashier@casino.example>'],
      ...['*PAT OAKES sent you money. Here are the details:*', ...amount.split('\n')],
      ...['*Confirmation * WFCT0X9KQ7LM', '*Memo * 5 * 2 is K7Q4-M2XP'],
    ];
    expect(read('someone@example.com', 'Fwd: You received money with Zelle', text)).toMatchObject({
      kind: 'receipt',
      isForwarded: true,
      read: { amount: 10_000, transactionId: 'WFCT0X9KQ7LM', note: '5 * 2 is K7Q4-M2XP' },
    });
  },
);

describe('a sentence of TD Bank or Ally', () => {
  const said = (end: string) =>
    read('email@transfers.ally.com', 'We deposited your Zelle payment', [
      `We have successfully deposited the $5.00 Zelle payment from LEE MOSS${end}`,
    ]);
  test.each(['', '.'])('may end with its payer: %j', (end) => {
    expect(said(end)).toMatchObject({ kind: 'receipt', read: { amount: 500, payerName: 'LEE MOSS' } });
  });
  test.each([' (confirmation number 1) into your account (A (B), 1).', ' (pending)'])(
    'with more behind it is for a person: %j',
    (end) => {
      expect(said(end)).toMatchObject({ kind: 'unreadable' });
    },
  );
});

describe('a template that was taught', () => {
  const FROM = 'no.reply.alerts@chase.com';
  const SUBJECT = 'You received money with Zelle®';
  const mail = (name: string, memo: string, amount = '$50.00') => [
    ...[
      `${name} sent you money`,
      'Amount',
      amount,
      'Transaction number',
      'CMB0K6P5R3MF',
      `Reference: ${memo}`,
    ],
  ];
  const taught = teachTemplate(
    [`From: ${FROM}`, `Subject: ${SUBJECT}`, '', ...mail('LEE MOSS', 'ABCD-2345')].join('\n'),
    { amount: '$50.00', payerName: 'LEE MOSS', note: 'ABCD-2345' },
  );
  if (taught.kind === 'refused') throw new Error(taught.why);
  const own = mailTemplateOf({ ...taught, id: 't', name: 'Mine', rail: 'zelle' });
  const both = [...MAIL_TEMPLATES, own];

  test('completes what Cage reads by itself', () => {
    expect(read(FROM, SUBJECT, mail('PAT OAKES', 'K7Q4-M2XP'))).toMatchObject({
      read: { transactionId: 'CMB0K6P5R3MF' },
    });
    const reading = read(FROM, SUBJECT, mail('PAT OAKES', 'K7Q4-M2XP', '$7.00'), both);
    expect(reading).toMatchObject({
      kind: 'receipt',
      template: { label: 'Mine' },
      read: { amount: 700, payerName: 'PAT OAKES', note: 'K7Q4-M2XP', transactionId: 'CMB0K6P5R3MF' },
    });
  });

  test('takes nothing from it by what it does not read', () => {
    expect(read(FROM, SUBJECT, [...mail('PAT OAKES', 'K7Q4-M2XP'), 'Something new.'], both)).toMatchObject({
      kind: 'receipt',
      template: { id: 'zelle-chase' },
    });
  });

  test('that reads another payment parks the mail', () => {
    const reading = own.read({ subject: SUBJECT, lines: mail('JO ROE', 'K7Q4-M2XP') });
    const other = { ...own, read: () => reading };
    expect(read(FROM, SUBJECT, mail('PAT OAKES', 'x'), [...MAIL_TEMPLATES, other])).toStrictEqual({
      kind: 'unreadable',
      why: 'Cage and its template Mine read it differently.',
    });
  });
});
