import { expect, test } from 'vitest';
import { wordsOf } from '#test/fixtures/receipts/read-statements.ts';
import { CASH_APP_HEADER, PAYPAL, venmoRow, venmoStatement } from '#test/fixtures/receipts/statements.ts';

const SPOILT =
  'A spreadsheet program such as Excel has changed its number. Import the file as it was downloaded.';

const cashAppRow = (id: string, amount: string, name: string) =>
  `${id},2026-11-27 09:00:00 EST,P2P,USD,${amount},$0,${amount},,,,COMPLETE,,${name},Your Cash`;
const cashApp = (...rows: readonly string[]) => wordsOf([CASH_APP_HEADER, ...rows].join('\n'));
const venmo = async (...ids: readonly string[]) =>
  (await wordsOf(venmoStatement(...ids.map((id) => venmoRow({ id }))))).slice(1, -1);

test('a number in a spreadsheet’s own writing is no payment’s', async () => {
  for (const id of ['1.00E+05', '4.47809E+18', '"4,47809E+18"', '1E-05', '########']) {
    const [read] = await cashApp(cashAppRow(id, '$40.00', 'Lee R'));
    expect(read).toBe(`2 unreadable: ${SPOILT}`);
  }
  expect(await venmo('4.47809E+18')).toEqual([`5 unreadable: ${SPOILT}`]);
  const paypal = await wordsOf(PAYPAL.replace('5AB12345CD678901E', '5.12346E+16'));
  expect(paypal[0]).toBe(`2 unreadable: ${SPOILT}`);
  for (const id of ['1e5', 'E05', '100000', '5e12abc']) {
    expect((await cashApp(cashAppRow(id, '$40.00', 'Lee R')))[0]).toContain('2 receipt: $40.00');
  }
});

test('long numbers are rounded if all of the file are', async () => {
  const rounded = ['4478090889072630000', '4478090889072650000'];
  expect(await venmo(...rounded)).toEqual([`5 unreadable: ${SPOILT}`, `6 unreadable: ${SPOILT}`]);
  expect(await venmo('4478090889072630000')).toEqual([`5 unreadable: ${SPOILT}`]);
  const whole = await venmo('4478090889072630000', '4478090889072638831');
  expect(whole.every((words) => words.includes('receipt: $500.00'))).toBe(true);
  // One in ten numbers of 16 digits ends in a zero.
  expect((await venmo('4478090889072630', '355418190'))[0]).toContain('receipt');
});

test('a number that another payment of the file has is not known already', async () => {
  const first = cashAppRow('abc2', '$40.00', 'Lee R');
  const shared = 'unreadable: Its number, abc2, is that of line 2, which has another amount or payer.';
  for (const other of [cashAppRow('abc2', '$90.00', 'Lee R'), cashAppRow('abc2', '$40.00', 'Kit M')]) {
    expect((await cashApp(first, other))[1]).toBe(`3 ${shared}`);
  }
  expect((await cashApp(first, first))[1]).toContain('3 receipt');
  expect((await cashApp(first, cashAppRow('abc2', '-$90.00', 'Kit M')))[1]).toContain('3 receipt');
});
