import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

describe('the database itself', () => {
  const insert = (receiptId: string, depositId: string, amount: number, undoes: string | null = null) =>
    receipts.database.pool.query(
      `insert into receipt_allocations (id, receipt_id, deposit_id, amount_cents, rule, undoes, reason)
       values (gen_random_uuid(), $1, $2, $3, 'person', $4, case when $4::uuid is null then null else 'why' end)`,
      [receiptId, depositId, amount, undoes],
    );
  const newDeposit = async () => (await insertDeposits(receipts.database, [{}]))[0] as string;

  test('refuses to give more of a receipt than it holds, however many try at once', async () => {
    const id = await receipts.takeOne(mailOf());
    const deposits = await Promise.all(Array.from({ length: 10 }, newDeposit));
    const tried = await Promise.allSettled(deposits.map((deposit) => insert(id, deposit, 2_000)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await receipts.stored(id)).toMatchObject({ allocated_cents: 4_000, state: 'part' });
    for (const each of tried)
      if (each.status === 'rejected') expect(each.reason.message).toMatch(/receipts_(hold|account_for_all)/);
  });

  test.each([
    ['money that went out', { direction: 'out' }],
    ['a dispute', { event: 'dispute' }],
    ['another currency', { currency: 'eur' }],
    ['what could not be read', null],
  ] as const)('refuses to give %s', async (_what, read) => {
    const id = await receipts.takeOne(mailOf({ read }));
    await expect(insert(id, await newDeposit(), 100)).rejects.toThrow('of no US dollars that came in');
  });

  test('takes an allocation back once, as it was given, and alters none', async () => {
    const id = await receipts.takeOne(mailOf());
    const deposit = await newDeposit();
    await insert(id, deposit, 5_000);
    const { rows } = await receipts.database.pool.query(
      `select id from receipt_allocations where receipt_id = $1`,
      [id],
    );
    const given = rows[0].id;
    await expect(insert(id, deposit, -4_000, given)).rejects.toThrow('is not the one that is taken back');
    await insert(id, deposit, -5_000, given);
    await expect(insert(id, deposit, -5_000, given)).rejects.toThrow('undoes');
    await expect(
      receipts.database.pool.query(`delete from receipt_allocations where id = $1`, [given]),
    ).rejects.toThrow('Allocations are taken back by another row');
    expect((await receipts.stored(id)).allocated_cents).toBe(0);
    expect((await receipts.receivedBy(deposit)).received_cents).toBe(0);
  });

  test('lets no statement say what is allocated, and deletes no receipt', async () => {
    const id = await receipts.takeOne(mailOf());
    const deposit = await newDeposit();
    const follows = 'What is allocated follows from receipt_allocations';
    await expect(
      receipts.database.pool.query('update receipts set allocated_cents = 1 where id = $1', [id]),
    ).rejects.toThrow(follows);
    await expect(
      receipts.database.pool.query('update deposits set received_cents = 1 where id = $1', [deposit]),
    ).rejects.toThrow(follows);
    await expect(receipts.database.pool.query('delete from receipts where id = $1', [id])).rejects.toThrow(
      'Receipts are kept',
    );
  });
});
