import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatReference } from '#domain/deposits/reference.ts';
import { cents } from '#domain/money/usd.ts';
import { storePrices } from '#server/features/prices/store.ts';
import type { IncomingReceipt } from '#server/features/receipts/incoming-receipt.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { ensureAccounts } from '#test/fixtures/receipts/removed-accounts.ts';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { letUndoPass } from '#test/fixtures/records.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { PAID_AT, payFromNow } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { usualMinutes } from './completed.ts';

payFromNow();

const NO_REQUEST = {
  status: 'NOT_FOUND',
  message: 'This link does not belong to a request. Check that it is complete.',
};

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

const newDeposit = () => cashier.call('sendDepositEmail', depositRequest({ amount: 123.45 }));
const follow = (token: string) => cashier.call('getRequestStatus', { token });

describe('a deposit', () => {
  test('is received, and reveals no more than its player needs', async () => {
    const { username, ...asked } = depositRequest({ amount: 123.45 });
    const answer = await cashier.call('sendDepositEmail', { username, ...asked });
    const { followToken, createdAt, reference, account } = answer;
    expect(await follow(followToken)).toEqual({
      kind: 'deposit',
      method: 'Venmo',
      amount: 123.45,
      casinoIdEnd: username.slice(-3),
      createdAt,
      paidAt: null,
      received: 0,
      funding: 'none',
      payments: [],
      state: 'received',
      since: createdAt,
      reason: null,
      reference: formatReference(reference),
      usualMinutes: null,
      toPay: { reference, account },
    });
    expect(account).toMatchObject({ handle: '@the-casino' });
  });

  test('says how it is paid as its answer did, until money has come in, it is decided, or an hour is over', async () => {
    const { queries } = cashier.database;
    const set = (id: string, values: object) =>
      queries.updateTable('deposits').set(values).where('id', '=', id).execute();
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const over of [
      { status: 'sent' },
      { status: 'declined' },
      { paid_at: new Date() },
      { created_at: hourAgo },
    ]) {
      const { id, followToken, reference } = await newDeposit();
      expect((await follow(followToken)).toPay).toMatchObject({ reference });
      await set(id, over);
      expect((await follow(followToken)).toPay).toBeNull();
    }
  });

  test('names neither an account that takes nothing any more, nor coins for another amount', async () => {
    await using other = await startTestCashier({ settings: settingsWithEveryMethod() });
    await storePrices(other.database, { BTC: 50_000, ETH: 1, LTC: 1, USDT: 1, SOL: 1 }, new Date());
    const request = depositRequest({ method: 'BTC', amount: 100, senderName: undefined });
    const { id, followToken, quote } = await other.call('sendDepositEmail', request);
    const toPay = async () => (await other.call('getRequestStatus', { token: followToken })).toPay;
    expect(await toPay()).toMatchObject({ quote, account: { coin: 'BTC' } });
    const change = other.database.queries.updateTable('deposits').where('id', '=', id);
    await change.set({ amount_cents: cents(20_000) }).execute();
    expect(await toPay()).not.toHaveProperty('quote');
    await ensureAccounts(other.database, [{ id: 'no-longer-there', method: 'crypto' }]);
    await change.set({ account_id: 'no-longer-there' }).execute();
    expect(await toPay()).toMatchObject({ account: null });
  });

  test('by a payment page names the page', async () => {
    await using other = await startTestCashier({ settings: settingsWithEveryMethod() });
    const request = depositRequest({ method: 'Apple Pay' });
    const { followToken, redirectUrl, reference } = await other.call('sendDepositEmail', request);
    const { toPay } = await other.call('getRequestStatus', { token: followToken });
    expect(toPay).toEqual({ reference, redirectUrl });
  });

  test('is being handled while somebody holds it', async () => {
    const { id, followToken } = await newDeposit();
    const lockUntil = (end: string) =>
      cashier.database.pool.query(`update deposits set locked_until = now() + $2::interval where id = $1`, [
        id,
        end,
      ]);
    await lockUntil('1 minute');
    expect(await follow(followToken)).toMatchObject({ state: 'being_handled', since: null });
    await lockUntil('-1 second');
    expect(await follow(followToken)).toMatchObject({ state: 'received' });
  });

  test('is credited once what staff have set can no longer be undone', async () => {
    const { token } = await cashier.signInAs('owner');
    const { id, followToken } = await newDeposit();
    const { deposit } = await cashier.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
    expect(deposit.status).toBe('sent');
    expect(await follow(followToken)).toMatchObject({ state: 'being_handled', since: null });
    await letUndoPass(cashier);
    expect(await follow(followToken)).toMatchObject({ state: 'credited' });
  });

  test('says when its payment has come in', async () => {
    const { id, followToken } = await newDeposit();
    const paidAt = new Date('2026-03-03T12:00:00Z');
    await cashier.database.queries
      .updateTable('deposits')
      .set({ paid_at: paidAt })
      .where('id', '=', id)
      .execute();
    expect(await follow(followToken)).toMatchObject({ state: 'received', paidAt: paidAt.toISOString() });
  });

  test('says what was paid of it, and nothing else about the payment', async () => {
    const { id, followToken } = await cashier.call(
      'sendDepositEmail',
      depositRequest({ method: 'Venmo', amount: 2_000 }),
    );
    const { take } = openTaker(cashier.database);
    const name = async (taken: IncomingReceipt) => {
      const [result] = await take(taken);
      await cashier.database.pool.query('update receipts set named_deposit_id = $1 where id = $2', [
        id,
        result?.id,
      ]);
    };
    await name(mailOf({ read: { amount: 100, occurredAt: PAID_AT } }));
    await name(mailOf({ read: { amount: 200 }, authenticity: 'unproved' }));
    await name(mailOf({ read: null }));
    const page = { source: 'stripe', receivedAt: new Date('2026-11-20T18:00:00Z') } as const;
    await name(mailOf({ ...page, read: null }));
    await name(mailOf({ ...page, read: null, authenticity: 'unproved' }));
    expect(await follow(followToken)).toMatchObject({ received: 0, funding: 'none', toPay: null });
    expect((await follow(followToken)).payments).toEqual([
      {
        amount: '$1.00',
        paidAmount: '$1.00',
        sum: 'less',
        isMatched: false,
        reversals: [],
        reversal: null,
        reversedAmount: null,
        paidAt: PAID_AT.toISOString(),
      },
      {
        amount: null,
        paidAmount: null,
        sum: 'unclear',
        isMatched: false,
        reversals: [],
        reversal: null,
        reversedAmount: null,
        paidAt: page.receivedAt.toISOString(),
      },
    ]);
  });

  test('that was not paid says so', async () => {
    const { id, followToken } = await newDeposit();
    await cashier.database.queries
      .updateTable('deposits')
      .set({ status: 'not_sent', status_updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await follow(followToken)).toMatchObject({
      state: 'declined',
      reason: 'The payment was not found.',
    });
  });
});

describe('a token', () => {
  test.each([
    ['nothing', ''],
    ['anything', 'not-a-token'],
    ['what no encoding has', '%%%%'],
    ['a link cut short', 'AAGLvE0P5w'],
  ])('that is %s belongs to no request', async (_what, token) => {
    const { httpStatus, error } = await cashier.send('getRequestStatus', { token });
    expect(httpStatus).toBe(404);
    expect(error).toEqual(NO_REQUEST);
  });

  test('belongs to no request when any one character of it is changed', async () => {
    const { followToken } = await newDeposit();
    for (let index = 0; index < followToken.length; index += 7) {
      const changed = followToken[index] === 'A' ? 'B' : 'A';
      const forged = followToken.slice(0, index) + changed + followToken.slice(index + 1);
      expect((await cashier.send('getRequestStatus', { token: forged })).error).toEqual(NO_REQUEST);
    }
  });

  test('that is far too long is refused', async () => {
    const { error } = await cashier.send('getRequestStatus', { token: 'A'.repeat(101) });
    expect(error?.status).toBe('INVALID_ARGUMENT');
  });

  test('is in no log, whatever goes wrong', async () => {
    const { logger, lines } = recordedLog();
    await using other = await startTestCashier({ logger });
    const { followToken } = await other.call('sendDepositEmail', depositRequest());
    await other.database.pool.query('alter table deposits rename column locked_until to gone');
    const { error } = await other.send('getRequestStatus', { token: followToken });
    expect(error?.status).toBe('INTERNAL');
    expect(lines.map(({ msg }) => msg)).toContain('call failed');
    expect(JSON.stringify(lines)).not.toContain(followToken);
  });

  test('of a request that is gone belongs to none', async () => {
    const { id, followToken } = await newDeposit();
    await cashier.database.queries.deleteFrom('deposits').where('id', '=', id).execute();
    expect((await cashier.send('getRequestStatus', { token: followToken })).error).toEqual(NO_REQUEST);
  });
});

describe('the usual time', () => {
  const now = new Date();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const took = (minutes: number, differing: { status?: string; source?: string } = {}, endedAgo = 1) => ({
    status: 'sent',
    created_at: minutesAgo(endedAgo + minutes),
    status_updated_at: minutesAgo(endedAgo),
    ...differing,
  });

  async function usualOf(rows: Parameters<typeof insertDeposits>[1]): Promise<number | null> {
    await using database = await createTestDatabase();
    await insertDeposits(database, rows);
    // Awaited here: the database is gone with the function.
    return await usualMinutes(database, 'deposit', now);
  }

  test('is the median', async () => {
    expect(await usualOf([3, 2, 4, 1, 600].map((minutes) => took(minutes)))).toBe(3);
  });

  test('is whole minutes, and at least one', async () => {
    expect(await usualOf([0.1, 0.1, 0.1, 0.1, 0.1].map((minutes) => took(minutes)))).toBe(1);
    expect(await usualOf([2, 2, 2, 3, 3, 3].map((minutes) => took(minutes)))).toBe(3);
  });

  test('is given from 5 requests on', async () => {
    expect(await usualOf([3, 3, 3, 3].map((minutes) => took(minutes)))).toBeNull();
  });

  test('leaves out what is older, not completed, or was entered by staff', async () => {
    const others = [
      took(90, {}, 7 * 24 * 60 + 1),
      took(90, { status: 'declined' }),
      took(90, { source: 'staff' }),
    ];
    expect(await usualOf([...[3, 3, 3, 3].map((minutes) => took(minutes)), ...others])).toBeNull();
    expect(await usualOf([...[3, 3, 3, 3, 3].map((minutes) => took(minutes)), ...others])).toBe(3);
  });

  test('of withdrawals is their own', async () => {
    await using database = await createTestDatabase();
    await insertDeposits(
      database,
      [1, 2, 3, 4, 5].map((minutes) => took(minutes)),
    );
    await insertWithdrawals(
      database,
      [60, 120, 180, 240, 300].map((minutes) => ({
        status: 'sent',
        created_at: minutesAgo(minutes + 1),
        send_status_updated_at: minutesAgo(1),
      })),
    );
    expect(await usualMinutes(database, 'deposit', now)).toBe(3);
    expect(await usualMinutes(database, 'withdrawal', now)).toBe(180);
  });
});
