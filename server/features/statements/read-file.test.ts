import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  KNOWN_FORMATS,
  type Recognised,
  recogniseFormat,
} from '#domain/receipts/statements/statement-formats.ts';
import { cpuTimeMs, longestTurnMs } from '#test/fixtures/cpu-time.ts';
import { NOW, readAll, receiptsOf, wordsOf } from '#test/fixtures/receipts/read-statements.ts';
import {
  CASH_APP,
  CASH_APP_HEADER,
  CHASE,
  PAYPAL,
  VENMO_OLDER,
  venmoRow,
  venmoStatement,
} from '#test/fixtures/receipts/statements.ts';
import { readStatement, textOf, topOf } from './read-file.ts';

test('Venmo: payments and charges, each with who paid, transfers, and no balances', async () => {
  expect(await wordsOf(VENMO_OLDER)).toEqual([
    '4 passed: A balance, no payment.',
    '5 receipt: $50.25 from Otto Marsh, Mar 1, 2026, 8:00:05 PM, ‘rent’',
    '6 receipt: $1,220.00 from Vera Holm, Mar 3, 2026, 4:30:00 AM, ‘tickets’',
    '7 receipt: $20.00 to Kai Stone, Mar 3, 2026, 5:00:00 AM, ‘dinner’',
    '8 receipt: $178.00 to Ivan Knox, Mar 4, 2026, 5:00:00 AM, ‘thanks’',
    '9 receipt: $900.00 to Some Bank *1234, Mar 5, 2026, 5:00:00 AM, ‘Standard Transfer’',
    '10 receipt: $90.00 to Some Card *9876, Mar 6, 2026, 5:00:00 AM, ‘Instant Transfer’',
    '11 passed: A balance, no payment.',
  ]);
  expect((await receiptsOf(VENMO_OLDER))[0]).toEqual({
    rail: 'venmo',
    event: 'payment',
    direction: 'in',
    amount: 5_025,
    currency: 'usd',
    occurredAt: new Date('2026-03-02T01:00:05Z'),
    payerName: 'Otto Marsh',
    note: 'rent',
    transactionId: '2394198259925614643',
  });
});

test('Venmo, as it is now: more columns, a note of its own mind, a disclaimer over several lines', async () => {
  const rows = [
    venmoRow({ note: 'for you, and "you": K7Q4-M2XP' }),
    venmoRow({ id: '4478090889072638832', note: '🎲🎲' }),
    venmoRow({ id: '4478090889072638833', status: 'Pending' }),
    venmoRow({ id: '4478090889072638834', type: 'Gift Card' }),
    venmoRow({ id: '4478090889072638835', amount: 'lots' }),
    venmoRow({ id: '4478090889072638836', amount: '+ $0.00' }),
    venmoRow({ id: '4478090889072638837', datetime: 'yesterday' }),
    venmoRow({ status: 'Refunded' }),
    venmoRow({ id: 'mine' }),
  ];
  expect(await wordsOf(venmoStatement(...rows))).toEqual([
    '4 passed: A balance, no payment.',
    '5 receipt: $500.00 from Nora Falk, Mar 8, 2026, 10:07:13 AM, ‘for you, and "you": K7Q4-M2XP’',
    '6 receipt: $500.00 from Nora Falk, Mar 8, 2026, 10:07:13 AM, ‘🎲🎲’',
    '7 passed: Not complete: Pending.',
    '8 unreadable: Its type is not known: Gift Card.',
    '9 unreadable: Its amount cannot be read: lots.',
    '10 passed: It moves no money.',
    '11 unreadable: Its date cannot be read: yesterday.',
    '12 receipt: Refunded: $500.00 to Nora Falk, Mar 8, 2026, 10:07:13 AM, ‘K7Q4-M2XP’',
    '13 unreadable: Its ID is not one of Venmo’s: mine.',
    '14 passed: A balance, no payment.',
  ]);
  expect((await receiptsOf(venmoStatement(venmoRow({ status: 'Refunded' }))))[0]).toMatchObject({
    event: 'refund',
    direction: 'out',
    undoes: '4478090889072638831',
  });
});

test('Venmo: what is no payment between persons moves the account’s money, if it is paid of that', async () => {
  const of = (type: string, amount: string, place: number) =>
    venmoRow({ id: `447809088907263884${place}`, type, amount });
  const rows = [
    of('Merchant Transaction', '- $6.75', 1),
    of('Merchant Transaction', '+ $6.75', 2),
    of('Add Money', '+ $100.00', 3),
    of('Venmo Debit Card Transaction', '- $12.00', 4),
    of('Gift Card', '- $20.00', 5),
    of('Teen Transfer', '+ $20.00', 6),
    of('Venmo Debit Card Transaction', '- $13.00', 7).replace(',,,Venmo balance,', ',,Some Bank *1234,,'),
  ];
  expect((await wordsOf(venmoStatement(...rows))).slice(1, 8)).toEqual([
    '5 receipt: $6.75 to Lucky House, Mar 8, 2026, 10:07:13 AM, ‘Merchant Transaction: K7Q4-M2XP’',
    '6 receipt: $6.75 from Nora Falk, Mar 8, 2026, 10:07:13 AM, ‘Merchant Transaction: K7Q4-M2XP’',
    '7 receipt: $100.00 from Nora Falk, Mar 8, 2026, 10:07:13 AM, ‘Add Money: K7Q4-M2XP’',
    '8 receipt: $12.00 to Lucky House, Mar 8, 2026, 10:07:13 AM, ‘Venmo Debit Card Transaction: K7Q4-M2XP’',
    '9 receipt: $20.00 to Lucky House, Mar 8, 2026, 10:07:13 AM, ‘Gift Card: K7Q4-M2XP’',
    '10 unreadable: Its type is not known: Teen Transfer.',
    '11 passed: Venmo Debit Card Transaction: paid by Some Bank *1234, not of what the account holds.',
  ]);
});

test('Cash App: payments between people that were completed, in the time that the line names', async () => {
  expect(await wordsOf(CASH_APP)).toEqual([
    '2 receipt: $40.00 from Lee Reed, Sep 11, 2026, 9:00:00 AM, ‘K7Q4-M2XP’',
    '3 receipt: $25.00 to Mara Pike, Sep 11, 2026, 9:05:00 AM, ‘lunch’',
    '4 receipt: $25.00 to Mara Pike, Sep 11, 2026, 9:06:00 AM, ‘lunch’',
    '5 passed: Not completed: CANCELED.',
    '6 receipt: $1,100.50 from $theovale, Dec 11, 2026, 9:08:00 AM, ‘thanks, "Lucky"’',
    '7 receipt: $500.00 to Cash Out, Sep 11, 2026, 9:09:00 AM, ‘Cash Out’',
    '8 receipt: $10.00 to Bitcoin Buy, Sep 11, 2026, 9:10:00 AM, ‘Bitcoin Buy’',
    '8 receipt: $0.20, Sep 11, 2026, 9:10:00 AM, ‘Fee of abc8’',
    '9 receipt: Refunded: $40.00 to Lee Reed, Sep 12, 2026, 9:10:00 AM',
    '10 receipt: Reversed or disputed: $41.00 to Lee Reed, Sep 12, 2026, 9:11:00 AM',
    '11 unreadable: Its status is not known: ON THE MOON.',
  ]);
  const receipts = await receiptsOf(CASH_APP);
  const refunded = receipts.find(({ event }) => event === 'refund');
  expect(receipts[3]).toMatchObject({ transactionId: 'abc6', payerHandle: '$theovale' });
  // It undoes the transaction of its own line, and is none beside it.
  expect(refunded).toMatchObject({ event: 'refund', undoes: expect.any(String) });
  expect(refunded).not.toHaveProperty('transactionId');
});

test('PayPal: completed payments in US dollars, and their fees', async () => {
  expect(await wordsOf(PAYPAL)).toEqual([
    '2 receipt: $1,050.00 from Ruth Lang, Sep 11, 2026, 1:15:00 PM, ‘K7Q4-M2XP’',
    '2 receipt: $20.00, Sep 11, 2026, 1:15:00 PM, ‘Fee of 5AB12345CD678901E’',
    '3 passed: Not completed: Pending.',
    '4 passed: Not in US dollars: EUR.',
    '5 receipt: $300.00 from Bank Deposit to PP Account, Sep 11, 2026, 1:18:00 PM, ‘Bank Deposit to PP Account’',
    '6 receipt: $75.00 to Silas Wolf, Sep 11, 2026, 1:19:00 PM',
    '7 receipt: Refunded: $50.00 to Ruth Lang, Sep 12, 2026, 1:20:00 PM',
    '8 passed: It does not change the balance.',
    '9 receipt: $20.00 to Chargeback Fee, Sep 12, 2026, 1:22:00 PM, ‘Chargeback Fee’',
  ]);
  expect((await receiptsOf(PAYPAL))[0]).toMatchObject({
    rail: 'paypal',
    payerHandle: 'ruth.lang@mail.example',
    transactionId: '5AB12345CD678901E',
  });
});

test('a line is named alike in every file that has it, and payments that read alike are several', async () => {
  const [early, late] = [
    'CREDIT,03/13/2026,"Zelle payment from EMIL ACKER",30.00,QUICKPAY_CREDIT,1.00,,',
    'CREDIT,03/13/2026,"Zelle payment from EMIL ACKER",30.00,QUICKPAY_CREDIT,31.00,,',
  ];
  const header = CHASE.split('\n')[0];
  const keysOf = async (...rows: readonly string[]) =>
    (await readAll([header, ...rows].join('\n'))).map(({ key }) => key);
  const [one, other] = await keysOf(early, late);
  expect(one).not.toBe(other);
  expect(await keysOf(late)).toEqual([one]);
  const [venmo] = await receiptsOf(venmoStatement(venmoRow()));
  const [again] = await receiptsOf(venmoStatement(venmoRow({ note: 'other words' })));
  expect(venmo?.transactionId).toBe(again?.transactionId);
});

test('whatever a payer writes, the amount is that of the line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 99_999 }),
      async (note, amount) => {
        const written = `+ $${(amount / 100).toFixed(2)}`;
        const [read, ...others] = await receiptsOf(venmoStatement(venmoRow({ note, amount: written })));
        expect(read?.amount).toBe(amount);
        expect(others).toEqual([]);
      },
    ),
    { numRuns: 50 },
  );
});

test('a mark that nobody closed costs its own line alone', async () => {
  const rows = [
    'abc2,2026-09-11 09:00:00 EDT,P2P,USD,$40.00,$0,$40.00,,,,PAYMENT DEPOSITED,"broken,Lee Reed,Your Cash',
    'abc3,2026-09-11 09:01:00 EDT,P2P,USD,$41.00,$0,$41.00,,,,PAYMENT DEPOSITED,"a "quoted" word",Lee Reed,Your Cash',
    'abc4,2026-09-11 09:02:00 EDT,P2P,USD,$42.00,$0,$42.00,,,,PAYMENT DEPOSITED,"two\nlines",Lee Reed,Your Cash',
    'abc5,2026-09-11 09:03:00 EDT,P2P,USD,$43.00,$0,$43.00,,,,PAYMENT DEPOSITED,note,more,Lee Reed,Your Cash',
    'abc6,2026-09-11 09:04:00 EDT,P2P,USD,$44.00',
    'abc7,2026-09-11 09:05:00 EDT,P2P,USD,$45.00,$0,$45.00,,,,PAYMENT DEPOSITED,fine,Lee Reed,Your Cash',
  ];
  expect(await wordsOf([CASH_APP_HEADER, ...rows].join('\r\n'))).toEqual([
    '2 unreadable: A quotation mark stands where none may be.',
    '3 unreadable: A quotation mark stands where none may be.',
    '4 receipt: $42.00 from Lee Reed, Sep 11, 2026, 9:02:00 AM, ‘two lines’',
    '6 unreadable: It has 15 values where the header has 14 columns.',
    '7 unreadable: It has 5 values where the header has 14 columns.',
    '8 receipt: $45.00 from Lee Reed, Sep 11, 2026, 9:05:00 AM, ‘fine’',
  ]);
});

test('a name with a comma that nobody quoted moves no value to its neighbour', async () => {
  const words = await wordsOf(venmoStatement(venmoRow({ from: 'Nora Falk, Jr', amount: '+ $1,234.56' })));
  const line = words.find((each) => !each.includes('A balance'));
  expect(line).toMatch(/unreadable: It has \d+ values where the header has \d+ columns\.$/);
});

test('what hides in names and notes is gone, formulas stay text', async () => {
  const [read] = await receiptsOf(
    venmoStatement(venmoRow({ from: '\u202Enora\u200B Falk', note: '=HYPERLINK(1)\u00A0K7Q4\u200D-M2XP' })),
  );
  expect(read).toMatchObject({ payerName: 'nora Falk', note: '=HYPERLINK(1) K7Q4-M2XP' });
});

test('a mark of the byte order and any line ends are taken, what is no text is not', async () => {
  expect(await receiptsOf(`\uFEFF${CASH_APP.replaceAll('\n', '\r\n')}`)).toEqual(await receiptsOf(CASH_APP));
  expect(await receiptsOf(CASH_APP.replaceAll('\n', '\r'))).toEqual(await receiptsOf(CASH_APP));
  for (const content of ['a\0b', 'PK\x03\x04…', '%PDF-1.7']) expect(textOf(content)).toBeUndefined();
});

test('a cell of ten megabytes is a line that cannot be read, and a file of broken lines is none', async () => {
  const huge = `${CASH_APP}abc99,"${'x'.repeat(10_000_000)}",P2P\nabd3,2026-09-12 09:13:00 EDT,P2P,USD,$1.00,$0,$1.00,,,,PAYMENT DEPOSITED,,Lee Reed,Your Cash\n`;
  const lines = await readAll(huge);
  expect(lines.at(-2)?.reading).toEqual({
    kind: 'unreadable',
    why: 'It is too long for a line of a statement.',
  });
  expect(lines.at(-1)?.reading.kind).toBe('receipt');
  const text = `${CASH_APP_HEADER}\n${'abc,"x" y\n'.repeat(300)}`;
  const recognised = recogniseFormat(topOf(text), KNOWN_FORMATS) as Recognised;
  expect(recognised && (await readStatement(text, recognised, NOW))).toBeUndefined();
});

test('a long file is read a little at a time', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    venmoRow({ id: String(4_478_090_000_000 + index) }),
  );
  // What the machine does meanwhile only makes a turn longer, so one reading in a few will do.
  let share = 1;
  for (let tries = 0; tries < 10 && share > 1 / 3; tries += 1) {
    const began = cpuTimeMs();
    const longest = await longestTurnMs(async () =>
      expect(await receiptsOf(venmoStatement(...rows))).toHaveLength(5_000),
    );
    share = longest / (cpuTimeMs() - began);
  }
  expect(share).toBeLessThan(1 / 3);
});
