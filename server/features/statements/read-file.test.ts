import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineWords } from '#domain/receipts/statements/line-words.ts';
import {
  KNOWN_FORMATS,
  type Recognised,
  recogniseFormat,
} from '#domain/receipts/statements/statement-formats.ts';
import type { StatementLine } from '#domain/receipts/statements/statement-line.ts';
import { cpuTimeMs, longestTurnMs } from '#test/fixtures/cpu-time.ts';
import {
  BANK_OF_AMERICA,
  bankOfAmericaStatement,
  CASH_APP,
  CASH_APP_HEADER,
  CHASE,
  PAYPAL,
  VENMO_OLDER,
  venmoRow,
  venmoStatement,
} from '#test/fixtures/receipts/statements.ts';
import { readStatement, textOf, topOf } from './read-file.ts';

const NOW = new Date('2026-12-31T12:00:00Z');

async function readAll(content: string): Promise<readonly StatementLine[]> {
  const text = textOf(content) as string;
  const recognised = recogniseFormat(topOf(text), KNOWN_FORMATS);
  if (recognised === undefined || 'fitting' in recognised) throw new Error('not recognised');
  return (await readStatement(text, recognised, NOW)) ?? [];
}

/** Each line as its number, its kind and what it says. */
async function wordsOf(content: string): Promise<string[]> {
  const lines = await readAll(content);
  return lines.map(({ line, reading }) => `${line} ${reading.kind}: ${lineWords(reading)}`);
}

async function receiptsOf(content: string) {
  return (await readAll(content)).flatMap(({ reading }) =>
    reading.kind === 'receipt' ? [reading.read] : [],
  );
}

test('Venmo: payments and charges, each with who paid, and no transfers or balances', async () => {
  expect(await wordsOf(VENMO_OLDER)).toEqual([
    '4 passed: A balance, no payment.',
    '5 receipt: $50.25 from Otto Marsh, Mar 1, 2026, 8:00:05 PM, ‘rent’',
    '6 receipt: $1,220.00 from Vera Holm, Mar 3, 2026, 4:30:00 AM, ‘tickets’',
    '7 receipt: $20.00 to Kai Stone, Mar 3, 2026, 5:00:00 AM, ‘dinner’',
    '8 receipt: $178.00 to Ivan Knox, Mar 4, 2026, 5:00:00 AM, ‘thanks’',
    '9 passed: Standard Transfer: to or from an own bank account.',
    '10 passed: Instant Transfer: to or from an own bank account.',
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

test('Cash App: payments between people that were completed, in the time that the line names', async () => {
  expect(await wordsOf(CASH_APP)).toEqual([
    '2 receipt: $40.00 from Lee Reed, Sep 11, 2026, 9:00:00 AM, ‘K7Q4-M2XP’',
    '3 receipt: $25.00 to Mara Pike, Sep 11, 2026, 9:05:00 AM, ‘lunch’',
    '4 receipt: $25.00 to Mara Pike, Sep 11, 2026, 9:06:00 AM, ‘lunch’',
    '5 passed: Not completed: CANCELED.',
    '6 receipt: $1,100.50 from $theovale, Dec 11, 2026, 9:08:00 AM, ‘thanks, "Lucky"’',
    '7 passed: No payment between people: Cash Out.',
    '8 passed: No payment between people: Bitcoin Buy.',
    '9 receipt: Refunded: $40.00 to Lee Reed, Sep 12, 2026, 9:10:00 AM',
    '10 receipt: Reversed or disputed: $41.00 to Lee Reed, Sep 12, 2026, 9:11:00 AM',
    '11 unreadable: Its status is not known: ON THE MOON.',
  ]);
  const receipts = await receiptsOf(CASH_APP);
  expect(receipts[3]).toMatchObject({ transactionId: 'abc6', payerHandle: '$theovale' });
  // It undoes the transaction of its own line, and is none beside it.
  expect(receipts[4]).toMatchObject({ event: 'refund', undoes: expect.any(String) });
  expect(receipts[4]).not.toHaveProperty('transactionId');
});

test('PayPal: completed payments in US dollars, before fees', async () => {
  expect(await wordsOf(PAYPAL)).toEqual([
    '2 receipt: $1,050.00 from Ruth Lang, Sep 11, 2026, 1:15:00 PM, ‘K7Q4-M2XP’',
    '3 passed: Not completed: Pending.',
    '4 passed: Not in US dollars: EUR.',
    '5 passed: No payment: Bank Deposit to PP Account.',
    '6 receipt: $75.00 to Silas Wolf, Sep 11, 2026, 1:19:00 PM',
    '7 receipt: Refunded: $50.00 to Ruth Lang, Sep 12, 2026, 1:20:00 PM',
    '8 passed: It does not change the balance.',
    '9 passed: No payment: Chargeback Fee.',
  ]);
  expect((await receiptsOf(PAYPAL))[0]).toMatchObject({
    rail: 'paypal',
    payerHandle: 'ruth.lang@mail.example',
    transactionId: '5AB12345CD678901E',
  });
});

test('Chase: what came and went by Zelle, with a trailing comma or without', async () => {
  const expected = [
    '2 receipt: $500.00 from NADIA FROST, Mar 16, 2026, 12:00:00 AM',
    '3 receipt: $75.50 from BRAND, ENZO JR, Mar 16, 2026, 12:00:00 AM',
    '4 receipt: $20.00 to Cora Dale, Mar 15, 2026, 12:00:00 AM',
    '5 passed: No Zelle payment.',
    '6 receipt: $30.00 from EMIL ACKER, Mar 13, 2026, 12:00:00 AM',
    '7 unreadable: What Zelle did is not known: ZELLE REVERSAL 24183920001.',
  ];
  expect((await wordsOf(CHASE)).slice(0, 6)).toEqual(expected);
  expect((await wordsOf(CHASE.replaceAll(',,\n', ',\n'))).slice(0, 6)).toEqual(expected);
  const ids = (await receiptsOf(CHASE)).map(({ transactionId }) => transactionId);
  expect(ids).toEqual(['BACs44a9oiu1', '24183920174', 'JPM99b1c2d3e4', undefined]);
});

test('Bank of America: below its summary, with quotation marks that nobody escaped', async () => {
  expect((await wordsOf(BANK_OF_AMERICA)).slice(1, 5)).toEqual([
    '9 receipt: $2,000.00 from LARS HALE, Mar 16, 2026, 12:00:00 AM, ‘K7Q4-M2XP’',
    '10 receipt: $25.00 from INES COLE, Mar 17, 2026, 12:00:00 AM',
    '11 receipt: $20.00 to Juno Park, Mar 17, 2026, 12:00:00 AM, ‘dinner, and "more"’',
    '12 passed: No Zelle payment.',
  ]);
  const ids = (await receiptsOf(BANK_OF_AMERICA)).map(({ transactionId }) => transactionId);
  expect(ids).toEqual(['abc123def', 't0z9y8x7w', 'q1w2e3r4t']);
});

test('Bank of America: with the newest line first too', async () => {
  const newestFirst = bankOfAmericaStatement(
    '03/18/2026,"COUNTER CREDIT","5.00","2,150.00"',
    '03/17/2026,"Zelle payment from JUNO PARK Conf# q1w2e3r4t","20.00","2,145.00"',
    '03/17/2026,"Zelle payment from INES COLE Conf# t0z9y8x7w","25.00","2,125.00"',
  );
  const names = (await receiptsOf(newestFirst)).map(({ payerName }) => payerName);
  expect(names).toEqual(['JUNO PARK', 'INES COLE']);
});

test('no memo changes an amount of Bank of America', async () => {
  const forged = bankOfAmericaStatement(
    '03/16/2026,"Zelle payment from UMA QUILL for "x","9,999.00","10,099.00"; Conf# abc","1.00","101.00"',
    '03/16/2026,"Zelle payment from UMA QUILL for "","9,999.00","10,099.00',
    '03/16/2026,"Zelle payment from UMA QUILL for "y"; Conf# def","9,999.00","12,000.00"',
  );
  const [, first, ...others] = await readAll(forged);
  expect(first?.reading).toMatchObject({ kind: 'receipt', read: { amount: 100, transactionId: 'abc' } });
  expect(others.slice(0, 2).map(({ reading }) => reading.kind)).toEqual(['unreadable', 'unreadable']);
  expect(others[1]?.reading).toMatchObject({
    why: 'Its running balance does not follow from the line before it.',
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
