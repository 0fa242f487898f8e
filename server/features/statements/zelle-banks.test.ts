import { expect, test } from 'vitest';
import { readAll, receiptsOf, wordsOf } from '#test/fixtures/receipts/read-statements.ts';
import {
  BANK_OF_AMERICA,
  bankOfAmericaStatement,
  CAPITAL_ONE,
  CHASE,
  NAVY_FEDERAL,
  PNC,
  PNC_OF_TWO_COLUMNS,
  US_BANK,
  WELLS_FARGO,
  WELLS_FARGO_TITLED,
} from '#test/fixtures/receipts/statements.ts';

test('Chase: what came and went by Zelle, with a trailing comma or without', async () => {
  const expected = [
    '2 receipt: $500.00 from NADIA FROST, Mar 16, 2026, 12:00:00 AM',
    '3 receipt: $75.50 from BRAND, ENZO JR, Mar 16, 2026, 12:00:00 AM',
    '4 receipt: $20.00 to Cora Dale, Mar 15, 2026, 12:00:00 AM',
    '5 receipt: $120.00 from REMOTE ONLINE DEPOSIT # 1, Mar 14, 2026, 12:00:00 AM',
    '6 receipt: $30.00 from EMIL ACKER, Mar 13, 2026, 12:00:00 AM',
    '7 unreadable: What Zelle did is not known: ZELLE REVERSAL 24183920001.',
  ];
  expect((await wordsOf(CHASE)).slice(0, 6)).toEqual(expected);
  expect((await wordsOf(CHASE.replaceAll(',,\n', ',\n'))).slice(0, 6)).toEqual(expected);
  const ids = (await receiptsOf(CHASE)).map(({ transactionId }) => transactionId);
  expect(ids).toEqual(['BACs44a9oiu1', '24183920174', 'JPM99b1c2d3e4', undefined, undefined]);
});

test('Bank of America: below its summary, with quotation marks that nobody escaped', async () => {
  expect((await wordsOf(BANK_OF_AMERICA)).slice(1, 5)).toEqual([
    '9 receipt: $2,000.00 from LARS HALE, Mar 16, 2026, 12:00:00 AM, ‘K7Q4-M2XP’',
    '10 receipt: $25.00 from INES COLE, Mar 17, 2026, 12:00:00 AM',
    '11 receipt: $20.00 to Juno Park, Mar 17, 2026, 12:00:00 AM, ‘dinner, and "more"’',
    '12 receipt: $5.00 from COUNTER CREDIT, Mar 18, 2026, 12:00:00 AM',
  ]);
  const ids = (await receiptsOf(BANK_OF_AMERICA)).map(({ transactionId }) => transactionId);
  expect(ids).toEqual(['abc123def', 't0z9y8x7w', 'q1w2e3r4t', undefined]);
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

test('Bank of America: what repeats, and transfers that name their payer last', async () => {
  const lines = bankOfAmericaStatement(
    '03/16/2026,"Zelle Recurring payment from INES COLE for "K7Q4-M2XP"; Conf# lz1gc09u5","20.00","120.00"',
    '03/17/2026,"Zelle Transfer Conf# d8zwv00rc; ROWE, JANA","30.00","150.00"',
    '03/18/2026,"Zelle Transfer Conf# f9zwv00rd; LUCKY HOUSE LLC","-10.00","140.00"',
    '03/19/2026,"Zelle Recurring payment to Ivan Knox for "rent"; Conf# yidx1crum","-5.00","135.00"',
    '03/20/2026,"Zelle payment from to nowhere","-5.00","130.00"',
  );
  expect((await wordsOf(lines)).slice(1, 6)).toEqual([
    '9 receipt: $20.00 from INES COLE, Mar 16, 2026, 12:00:00 AM, ‘K7Q4-M2XP’',
    '10 receipt: $30.00 from JANA ROWE, Mar 17, 2026, 12:00:00 AM',
    '11 receipt: $10.00 to LUCKY HOUSE LLC, Mar 18, 2026, 12:00:00 AM',
    '12 receipt: $5.00 to Ivan Knox, Mar 19, 2026, 12:00:00 AM, ‘rent’',
    '13 unreadable: Its amount goes the other way than its description: -5.00.',
  ]);
  const ids = (await receiptsOf(lines)).map(({ transactionId }) => transactionId);
  expect(ids).toEqual(['lz1gc09u5', 'd8zwv00rc', 'f9zwv00rd', 'yidx1crum']);
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

test('what stands below the payments is no payment, and a payment that cannot be read is not taken for it', async () => {
  const lines = `${CHASE.split('\n').slice(0, 2).join('\n')}
Total,,,500.00,,,,
"All amounts are in US dollars, as posted."
Ending balance,03/31/2026,,2500.00,,,,
CREDIT,yesterday,"Zelle payment from EMIL ACKER",30.00,QUICKPAY_CREDIT,1824.50,,
`;
  expect((await wordsOf(lines)).slice(1)).toEqual([
    '3 passed: No payment: a total, or a note of the bank.',
    '4 passed: No payment: a total, or a note of the bank.',
    '5 passed: No payment: a total, or a note of the bank.',
    '6 unreadable: Its date cannot be read: yesterday.',
  ]);
});

test('Wells Fargo: from the first line on, with the payer’s memo behind the number', async () => {
  expect(await wordsOf(WELLS_FARGO)).toEqual([
    '1 receipt: $700.00 from FALK NORA, Mar 16, 2026, 12:00:00 AM, ‘K7Q4-M2XP’',
    '2 receipt: $20.00 to STONE KAI, Mar 15, 2026, 12:00:00 AM',
    '3 receipt: $75.50 from MARSH OTTO, Mar 15, 2026, 12:00:00 AM',
    '4 receipt: $212.40 to CHECK, Mar 14, 2026, 12:00:00 AM',
  ]);
  const ids = (await receiptsOf(WELLS_FARGO)).map(({ transactionId }) => transactionId);
  expect(ids).toEqual(['WFCT0ZR8LFSX', 'WFCT0ZRB99YV', undefined, undefined]);
  expect(await wordsOf(WELLS_FARGO_TITLED)).toEqual([
    '2 passed: Not posted yet: Pending.',
    '3 receipt: $31.00 from FALK NORA, Mar 16, 2026, 12:00:00 AM',
  ]);
});

test('Wells Fargo: no memo names another transaction', async () => {
  const forged =
    '"03/16/2026","5.00","*","","ZELLE FROM FALK NORA ON 03/16 REF # WFCT0ZR8LFSX ON 03/16 REF # WFCT0OTHER1"\n';
  expect((await receiptsOf(forged))[0]).toMatchObject({
    payerName: 'FALK NORA',
    transactionId: 'WFCT0ZR8LFSX',
    note: 'ON 03/16 REF # WFCT0OTHER1',
  });
});

test('Capital One: which way it went, the type says', async () => {
  expect(await wordsOf(CAPITAL_ONE)).toEqual([
    '2 receipt: $75.50 from VERA HOLM, Mar 16, 2026, 12:00:00 AM',
    '3 receipt: $20.00 to Kai Stone, Mar 15, 2026, 12:00:00 AM',
    '4 receipt: $28.66 to Debit Card Purchase - SOME SHOP, Mar 14, 2026, 12:00:00 AM',
    '5 unreadable: Its Transaction Type says neither that money came in nor that it went out: Reversal.',
  ]);
});

test.each([
  ['U.S. Bank', US_BANK, 'USBxyt9u3a9f'],
  ['PNC', PNC.replace(/^.*PENDING.*\n/m, ''), undefined],
  ['PNC of two columns', PNC_OF_TWO_COLUMNS, undefined],
  ['Navy Federal', NAVY_FEDERAL, undefined],
])('%s: what came and went by Zelle', async (_bank, statement, transactionId) => {
  const [one, other, shop] = await wordsOf(statement);
  expect([one?.toUpperCase(), other]).toEqual([
    '2 RECEIPT: $75.50 FROM VERA HOLM, MAR 16, 2026, 12:00:00 AM',
    expect.stringMatching(/^3 receipt: \$20\.00 to kai stone, Mar 15, 2026, 12:00:00 AM$/i),
  ]);
  expect(shop ?? 'none').toMatch(
    /^(?:none|4 receipt: \$\d+\.\d\d (?:to SOME SHOP|from ACH DEP SOME SHOP).*, Mar 14, 2026, 12:00:00 AM)$/i,
  );
  expect((await receiptsOf(statement))[0]?.transactionId).toBe(transactionId);
});

test.each([
  [US_BANK, 'VERA HOLM USBxyt9u3a9f', 'VERA HOLM ON 03/16 REF # USBxyt9u3a9f', 'USBxyt9u3a9f'],
  [
    NAVY_FEDERAL,
    'Zelle CR Vera Holm',
    'Zelle Credit PAY ID:BACqiovd7b1 ORG ID:BAC NAME:Vera Holm',
    'BACqiovd7b1',
  ],
])(
  'a number that stands in the midst of a line is no part of the name',
  async (statement, usual, other, id) => {
    const [read] = await receiptsOf(statement.replace(usual, other));
    expect([read?.payerName?.toUpperCase(), read?.transactionId]).toEqual(['VERA HOLM', id]);
  },
);

test('PNC: what is pending is passed over until it is posted', async () => {
  expect((await wordsOf(PNC))[0]).toBe('2 passed: Not posted yet: PENDING - 03/17/2026.');
});
