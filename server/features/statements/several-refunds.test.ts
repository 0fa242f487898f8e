import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveReceipt, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { PAYPAL } from '#test/fixtures/receipts/statements.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const HEADER = `${PAYPAL.slice(0, PAYPAL.indexOf('\n'))},"Reference Txn ID"`;
const row = (type: string, gross: string, id: string, undoes = '', status = 'Completed') =>
  `"09/12/2026","10:20:00","PDT","Ruth Lang","${type}","${status}","USD","${gross}","0.00","${gross}","a@mail.example","b@mail.example","${id}","","","Debit","${undoes}"`;
const imported = (...rows: readonly string[]) =>
  cashier.call('importStatement', { content: [HEADER, ...rows, ''].join('\n'), commit: true }, token);
const paymentOf = async (id: string) =>
  cashier.database.queries
    .selectFrom('receipts')
    .selectAll()
    .where('transaction_id', '=', id)
    .executeTakeFirstOrThrow();

const PAYMENT = '5AB12345CD678911E';
const FIRST = row('Payment Refund', '-20.00', '5AB12345CD678912E', PAYMENT);
const SECOND = row('Payment Refund', '-30.00', '5AB12345CD678913E', PAYMENT);
const THIRD = row('Payment Refund', '-20.00', '5AB12345CD678914E', PAYMENT);

test('the hold of a dispute, its release and its end are one dispute', async () => {
  const payment = '5AB12345CD678921E';
  await imported(row('Mobile Payment', '50.00', payment));
  const { counts } = await imported(
    row('Hold on Balance for Dispute Investigation', '-50.00', '5AB12345CD678922E', payment),
    row('Cancellation of Hold for Dispute Resolution', '50.00', '5AB12345CD678923E', payment),
    row('Payment Release', '50.00', '5AB12345CD678924E', payment),
    row('Reversal of General Account Hold', '-50.00', '5AB12345CD678925E', payment),
    row('Chargeback', '-50.00', '5AB12345CD678926E', payment),
  );
  expect(counts).toMatchObject({ new: 1, known: 1, passed: 3 });
  expect(await paymentOf(payment)).toMatchObject({ reversed_cents: 5_000 });
});

test('each refund of a payment takes its part of it, in one file and in several', async () => {
  const { counts } = await imported(row('Mobile Payment', '100.00', PAYMENT, '', 'Partially Refunded'));
  expect(counts).toMatchObject({ new: 1 });
  const { id } = await paymentOf(PAYMENT);
  const deposit = await giveReceipt(cashier.database, openTaker(cashier.database), id, 10_000);
  expect((await imported(FIRST, SECOND)).counts).toMatchObject({ new: 2, known: 0 });
  expect(await paymentOf(PAYMENT)).toMatchObject({ amount_cents: 10_000, reversed_cents: 5_000 });
  expect((await imported(FIRST, SECOND, THIRD)).counts).toMatchObject({ new: 1, known: 2 });
  expect(await paymentOf(PAYMENT)).toMatchObject({ reversed_cents: 7_000, allocated_cents: 3_000 });
  expect(await storedRecord(cashier.database, 'deposit', deposit)).toMatchObject({ received_cents: 3_000 });
});

test('where no close would show it, more refunds than one person may enter wait, but for those of the same file', async () => {
  await cashier.signInAs('owner', 'Otto');
  await setApprovals(cashier, { manualEntryAbove: 250 }, token);
  const [known, brought] = ['5AB12345CD678931E', '5AB12345CD678941E'];
  await imported(row('Mobile Payment', '800.00', known));
  await imported(row('Payment Refund', '-800.00', '5AB12345CD678932E', known));
  expect(await paymentOf(known)).toMatchObject({
    reversed_cents: 0,
    contradiction: expect.stringContaining('A line of a statement says that'),
  });
  await imported(
    row('Mobile Payment', '900.00', brought),
    row('Payment Refund', '-900.00', '5AB12345CD678942E', brought),
  );
  expect(await paymentOf(brought)).toMatchObject({ reversed_cents: 90_000, contradiction: null });
});
