import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mappedFormat } from '#domain/receipts/statements/mapped-format.ts';
import type { StatementMapping } from '#domain/receipts/statements/mapping.ts';
import { collectBalances, type PrintedBalance } from '#domain/receipts/statements/printed-balances.ts';
import { KNOWN_FORMATS, recogniseFormat } from '#domain/receipts/statements/statement-formats.ts';
import { addDays, nyDay } from '#domain/time/new-york.ts';
import { dayBefore, openedAccount } from '#test/fixtures/receipts/closes.ts';
import {
  BANK_OF_AMERICA,
  bankOfAmericaStatement,
  CAPITAL_ONE,
  CHASE,
  PAYPAL,
  PNC,
  PNC_OF_TWO_COLUMNS,
  VENMO_OLDER,
  venmoRow,
  venmoStatement,
  WELLS_FARGO,
} from '#test/fixtures/receipts/statements.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { readStatement, topOf } from './read-file.ts';

const VENMO_ROWS = venmoStatement(venmoRow()).split('\n').slice(3).join('\n');
const NOW = new Date('2026-12-31T12:00:00Z');

/** Each as its line, its moment in New York and its dollars. */
async function balancesOf(content: string, formats = KNOWN_FORMATS, now = NOW): Promise<readonly string[]> {
  const recognised = recogniseFormat(topOf(content), formats);
  if (recognised === undefined || 'fitting' in recognised) throw new Error('not recognised');
  const { format, header } = recognised;
  const lines = (await readStatement(content, recognised, now)) ?? [];
  const above = format.balancesAbove?.(topOf(content).slice(0, Math.max(0, header.at))) ?? [];
  const collected = collectBalances();
  for (const line of lines) collected.take(line);
  return collected.found(above, now).map(shown);
}

function shown({ line, asOf, amount }: PrintedBalance): string {
  const next = nyDay(new Date(asOf.getTime() + 1));
  const when = nyDay(asOf) === next ? asOf.toISOString() : `end of ${addDays(next, -1)}`;
  return `${line}: ${amount / 100}, ${when}`;
}

const chase = (...rows: ReadonlyArray<readonly [day: string, amount: string, balance: string]>) =>
  [
    CHASE.split('\n')[0],
    ...rows.map(([day, amount, balance]) => `CREDIT,${day},"A DEPOSIT",${amount},MISC,"${balance}",,`),
    '',
  ].join('\n');

describe('a statement states', () => {
  test.each([
    [
      'Venmo: before its first line, and a minute after its last',
      VENMO_OLDER,
      ['4: 10, 2026-03-02T01:00:04.999Z', '11: 91, 2026-03-06T10:01:00.000Z'],
    ],
    [
      'Chase: the uppermost of each day',
      CHASE,
      [
        '7: 1794.5, end of 2026-03-12',
        '6: 1824.5, end of 2026-03-13',
        '5: 1944.5, end of 2026-03-14',
        '4: 1924.5, end of 2026-03-15',
        '2: 2500, end of 2026-03-16',
      ],
    ],
    [
      'Bank of America: the lowest of each day, and the one of its summary',
      BANK_OF_AMERICA,
      [
        '9: 2100, end of 2026-03-16',
        '11: 2105, end of 2026-03-17',
        '12: 2110, end of 2026-03-18',
        '5: 2110, end of 2026-03-31',
      ],
    ],
    [
      'Capital One',
      CAPITAL_ONE,
      [
        '5: 1248.66, end of 2026-03-13',
        '4: 1220, end of 2026-03-14',
        '3: 1200, end of 2026-03-15',
        '2: 1275.5, end of 2026-03-16',
      ],
    ],
    [
      'PNC, but for what is pending',
      PNC,
      ['5: 1220, end of 2026-03-14', '4: 1200, end of 2026-03-15', '3: 1275.5, end of 2026-03-16'],
    ],
    [
      'PNC of two columns',
      PNC_OF_TWO_COLUMNS,
      ['3: 1200, end of 2026-03-15', '2: 1275.5, end of 2026-03-16'],
    ],
    ['Wells Fargo: nothing', WELLS_FARGO, []],
    ['PayPal: nothing', PAYPAL, []],
  ])('%s', async (_, content, expected) => {
    expect(await balancesOf(content)).toEqual(expected);
  });

  test('a form with a column of balances too, also by lines that are no payments', async () => {
    const mapping: StatementMapping = {
      ...{ rail: 'zelle', date: 'When', dateOrder: 'mdy', zone: 'UTC', amount: 'Sum', balance: 'Left' },
      ...{ currency: 'Currency', only: [{ column: 'What', contains: 'Zelle' }] },
    };
    const content = `When,What,Sum,Left,Currency
03/16/2026 20:00,Zelle from Ann,5.00,105.00,USD
03/16/2026 21:00,Something in euros,5.00,7.00,EUR
03/16/2026 22:00,Fee,-1.00,104.00,USD
03/18/2026 03:59:30,Zelle from Bo,6.00,110.00,USD
`;
    expect(await balancesOf(content, [mappedFormat('mine', 'Mine', mapping)])).toEqual([
      '4: 104, 2026-03-16T22:01:00.000Z',
      '5: 110, end of 2026-03-17',
    ]);
  });

  test.each([
    ['1,234.50', '2: 1234.5, end of 2026-03-16'],
    ['$1,234.50', '2: 1234.5, end of 2026-03-16'],
    ['-12.00', '2: -12, end of 2026-03-16'],
    ['(12.00)', '2: -12, end of 2026-03-16'],
    ['N/A', undefined],
    ['', undefined],
    ['12.345', undefined],
    ['1.234,50', undefined],
    ['12.00 EUR', undefined],
    ['99,999,999.00', undefined],
  ])('what is printed as %j', async (printed, expected) => {
    const content = chase(['03/16/2026', '', printed], ['03/15/2026', '5.00', '7.00']);
    expect(await balancesOf(content)).toEqual(['3: 7, end of 2026-03-15', expected].filter(Boolean));
  });

  test.each([
    [
      'of a day whose last line does not say it',
      chase(['03/16/2026', '5.00', ' '], ['03/16/2026', '5.00', '15.00']),
    ],
    ['of lines that do not add up', chase(['03/16/2026', '5.00', '25.00'], ['03/15/2026', '5.00', '15.00'])],
    [
      'of lines in another order than that of their days',
      chase(['03/15/2026', '5', '5'], ['03/17/2026', '5', '15'], ['03/16/2026', '5', '10']),
    ],
    ['of one day in an unknown order', chase(['03/16/2026', '5', '15'], ['03/16/2026', '-5', '10'])],
    ['of the day after which a line has none', chase(['03/16', '5', '15'], ['03/16/2026', '5', '10'])],
    ['of a day that is not over', chase(['12/31/2026', '5.00', '15.00'])],
    ['of a day that no account had', chase(['11/01/1999', '5.00', '15.00'])],
    ['of Venmo without lines', venmoStatement()],
    ['of Venmo with a line of no time', venmoStatement(venmoRow(), venmoRow({ datetime: 'soon' }))],
    ['of two statements of Venmo in one', `${venmoStatement(venmoRow())}\n${VENMO_ROWS}`],
  ])('nothing %s', async (_, content) => {
    expect(await balancesOf(content)).toEqual([]);
  });

  test('of one day what adds up in one order only', async () => {
    const newest = chase(['03/16/2026', '5', '15'], ['03/16/2026', '5', '10']);
    expect(await balancesOf(newest)).toEqual(['2: 15, end of 2026-03-16']);
    const oldest = bankOfAmericaStatement('03/16/2026,"x","5.00","10.00"', '03/16/2026,"x","5.00","15.00"');
    expect(await balancesOf(oldest)).toContain('10: 15, end of 2026-03-16');
  });
});

describe('imported', () => {
  let cashier: TestCashier;
  let owner: { id: string; token: string };
  let sam: { id: string; token: string };
  let sue: { id: string; token: string };
  beforeAll(async () => {
    cashier = await startTestCashier();
    owner = await cashier.signInAs('owner', 'Olga');
    sam = await cashier.signInAs('supervisor', 'Sam');
    sue = await cashier.signInAs('supervisor', 'Sue');
  });
  afterAll(() => cashier[Symbol.asyncDispose]());

  const send = (accountId: string, content: string, commit: boolean, by = sam) =>
    cashier.call('importStatement', { accountId, content, commit }, by.token);
  const statedOf = (accountId: string) =>
    cashier.database.queries
      .selectFrom('stated_balances')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('source', '=', 'statement')
      .orderBy('as_of')
      .execute();

  test('they are stated once, said in words, and found by a close before a person’s', async () => {
    const accountId = await openedAccount(cashier, { owner, by: sam, other: sue });
    const row = venmoRow({ id: `44${Date.now()}1`, datetime: `${dayBefore(2)}T16:00:00` });
    const content = venmoStatement(row).replace('(@lucky-house)', '');
    const previewed = await send(accountId, content, false);
    const words =
      /^To be imported: 1 new, 2 passed over\. States (2 balances, the last \$1,700\.00 at .+ \(New York\))\.$/;
    expect(previewed.message).toMatch(words);
    expect(await statedOf(accountId)).toEqual([]);

    const said = words.exec(previewed.message)?.[1];
    expect((await send(accountId, content, true)).message).toBe(
      `Imported: 1 new, 2 passed over. Stated ${said}.`,
    );
    expect(await statedOf(accountId)).toMatchObject([
      { amount_cents: 120_000, as_of: new Date(`${dayBefore(2)}T15:59:59.999Z`), line: 4 },
      {
        ...{ amount_cents: 170_000, as_of: new Date(`${dayBefore(2)}T16:01:00Z`), line: 6 },
        ...{ stated_by: sam.id, stated_by_name: 'Sam' },
      },
    ]);
    const imports = (await entriesOf(cashier.database, accountId)).filter(
      ({ action }) => action === 'statement_imported',
    );
    expect(imports.map(({ message }) => message)).toEqual([
      `Statement of ${accountId} imported (Venmo): 1 new, 2 passed over; states 2 balances`,
    ]);

    const again = 'was new: 1 known already, 2 passed over.';
    expect((await send(accountId, content, true)).message).toBe(`Nothing ${again}`);
    const { message } = await send(accountId, content.replace('$1700.00', '$1710.00'), true);
    expect(message).toMatch(
      /^No payment was new: 1 known already, 2 passed over\. Stated the balance \$1,710\.00 at /,
    );
    const told = `No payment ${again} Stated the balance $1,700.00 at`;
    expect((await send(accountId, content, true)).message).toContain(told);
    expect((await send(accountId, content, true)).message).toBe(`Nothing ${again}`);
    expect(await statedOf(accountId)).toHaveLength(4);

    const asOf = new Date(Date.parse(`${dayBefore(2)}T16:01:00Z`) + 60_000).toISOString();
    await cashier.call('stateBalance', { requestId: randomUUID(), accountId, amount: 5, asOf }, sam.token);
    const { next } = await cashier.call('getCloses', { accountId, through: dayBefore(2) }, sue.token);
    expect(next?.figures).toMatchObject({
      stated: { amount: 1_700, source: 'statement', statedByName: 'Sam' },
      ...{ expected: 600, difference: 1_100 },
    });
  });

  test('what a second person brings counts, and contradicts what the first brings altered', async () => {
    const accountId = await openedAccount(cashier, { owner, by: sam, other: sue });
    const row = venmoRow({ id: `44${Date.now()}2`, datetime: `${dayBefore(2)}T16:00:00` });
    const content = venmoStatement(row)
      .replace('(@lucky-house)', '')
      .replace('$1200.00', '$100.00')
      .replace('$1700.00', '$400.00');
    const altered = content.replace('$400.00', '$600.00');
    const close = async () =>
      (await cashier.call('getCloses', { accountId, through: dayBefore(2) }, sue.token)).next?.figures;
    await send(accountId, content, true);
    await send(accountId, altered, true);
    expect(await close()).toMatchObject({ difference: 0, contradiction: null });
    await send(accountId, content, true, sue);
    expect(await close()).toMatchObject({ difference: -200, stated: { statedByName: 'Sue' } });
    await send(accountId, altered, true);
    const contradiction = { amount: 400, statedByName: 'Sue' };
    expect(await close()).toMatchObject({ difference: 0, contradiction });
  });
});
