import { sql } from 'kysely';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import { showPayments } from '#server/features/deposits/paid.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { assignPayment, paymentEntry } from './assign-payment.ts';
import { lockNamedDeposit, type NamedDeposit } from './named-deposit.ts';
import type { ProviderPayment } from './provider-payment.ts';
import { whyUnmatched } from './why-unmatched.ts';

/**
 * Stores a payment that the provider reports, once however many events report it, and notes it on the deposit it was
 * made for. A payment that does not fit is kept for staff and shows on the deposit that it names.
 * @param options.countsTests whether the provider's test cards count as money, as in a demo run
 */
export async function notePayment(
  change: Services['change'],
  payment: ProviderPayment,
  options: { readonly countsTests: boolean },
): Promise<void> {
  await change(async (transaction, log) => {
    if (await isKnown(transaction, payment)) return;
    const deposit = await lockNamedDeposit(transaction, payment.clientReferenceId);
    const problem = whyUnmatched(payment, deposit, options);
    const isTest = !payment.isLive && !options.countsTests;
    await insertPayment(transaction, payment, { deposit, problem, isTest });
    if (deposit === undefined || isTest) return;
    const entry =
      problem === undefined
        ? await assignPayment(transaction, deposit, payment)
        : await showUnmatched(transaction, deposit, payment, problem);
    log(entry);
  });
}

/** Makes other reports of the same payment wait until the end of the transaction. */
async function isKnown(transaction: Queries, { eventId, reference }: ProviderPayment): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 0))`.execute(transaction);
  const known = await transaction
    .selectFrom('provider_payments')
    .select('event_id')
    .where((is) => is.or([is('event_id', '=', eventId), is('provider_reference', '=', reference)]))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

async function insertPayment(
  transaction: Queries,
  payment: ProviderPayment,
  found: {
    readonly deposit: NamedDeposit | undefined;
    readonly problem: string | undefined;
    readonly isTest: boolean;
  },
): Promise<void> {
  await transaction
    .insertInto('provider_payments')
    .values({
      event_id: payment.eventId,
      event_type: payment.eventType,
      provider_reference: payment.reference,
      amount_cents: payment.amount,
      currency: payment.currency,
      client_reference_id: payment.clientReferenceId,
      named_deposit_id: found.deposit?.id ?? null,
      problem: found.problem ?? null,
      is_test: found.isTest,
      paid_at: payment.paidAt,
    })
    .execute();
}

async function showUnmatched(
  transaction: Queries,
  deposit: NamedDeposit,
  payment: ProviderPayment,
  problem: string,
): Promise<NewActivity> {
  const { version } = await showPayments(transaction, deposit.id);
  const paid = formatProviderAmount(payment.amount, payment.currency) ?? 'an unknown amount';
  const message = `Payment of ${paid} received (${payment.reference}) and not matched: ${problem}`;
  return paymentEntry(deposit, { message, version });
}
