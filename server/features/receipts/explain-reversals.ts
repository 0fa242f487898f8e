import { formatUsd, sumCents } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import { type Loss, lossesByEach, openByEach } from '#domain/receipts/missing.ts';
import type { ReceiptEvent } from '#domain/receipts/receipt.ts';
import { andList } from '#domain/words/english.ts';
import { noteRestored } from '#server/features/deposits/funded.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { fromWhom } from './allocations.ts';
import type { ReceiptRow } from './observation.ts';
import { findToldReversals, moneyOf } from './reversed-sums.ts';
import { updateReceipt } from './store.ts';

/** True as long as the money is away, and also once it has come back. */
const WORDS: Readonly<Record<Exclude<ReceiptEvent, 'payment'>, string>> = {
  refund: 'was refunded',
  dispute: 'was disputed',
  failure: 'did not arrive',
};

type Payment = Pick<ReceiptRow, 'direction' | 'payer_name' | 'rail' | 'amount_cents' | 'currency'>;

/** `$50.00 from Jane Doe (Venmo) was refunded`. */
export function reversalOf(event: ReceiptRow, payment: Pick<Payment, 'payer_name' | 'rail'>): string {
  return `${amountOf(event)}${fromWhom(payment)} ${wordsOf(event)}`;
}

/** `$50.00 of it was refunded`. */
export function partReversed(event: ReceiptRow): string {
  return `${amountOf(event)} of it ${wordsOf(event)}`;
}

/** Rewrites what a person must know of all reversals of a payment. Money that came back waits for nobody. */
export async function explainReversals(transaction: Queries, told: ReceiptRow): Promise<void> {
  const { rail, undoes } = told;
  if (undoes === null) {
    await explain(transaction, told, wordsFor(told, undefined, []));
    return;
  }
  const [payment] = await paymentsNamed(transaction, rail, undoes).orderBy('direction').limit(1).execute();
  const all = await findToldReversals(transaction, told, payment);
  const open = openByEach(all);
  const losses = lossesByEach(payment && moneyOf(payment), all);
  const restored: string[] = [];
  const missed: string[] = [];
  for (const event of await findEvents(transaction, rail, undoes)) {
    const isBack = (open.get(event.id) ?? 0) === 0;
    const lost = losses.get(event.id) ?? [];
    if (isBack) restored.push(event.id);
    else missed.push(...lost.map(({ depositId }) => depositId));
    await explain(transaction, event, isBack ? undefined : wordsFor(event, payment, lost));
  }
  await noteRestored(transaction, restored, missed);
}

async function explain(transaction: Queries, { id }: ReceiptRow, words: string | undefined): Promise<void> {
  await updateReceipt(transaction, id, {
    needs_person: words !== undefined,
    reasons: words === undefined ? [] : ['reversed'],
    reason_words: words === undefined ? [] : [words],
  });
}

function paymentsNamed(queries: Queries, rail: string | null, name: string) {
  return queries
    .selectFrom('receipts')
    .selectAll()
    .where('rail', '=', rail)
    .where('transaction_id', '=', name)
    .where('event', '=', 'payment');
}

async function findEvents(queries: Queries, rail: string | null, name: string): Promise<ReceiptRow[]> {
  return queries
    .selectFrom('receipts')
    .selectAll()
    .where('rail', '=', rail)
    .where('undoes', '=', name)
    .where('event', '<>', 'payment')
    .where('authenticity', '<>', 'unproved')
    .orderBy('id')
    .execute();
}

/** Undefined if nobody has lost anything and nothing is to be done. */
function wordsFor(
  event: ReceiptRow,
  payment: Payment | undefined,
  losses: readonly Loss[],
): string | undefined {
  if (losses.length > 0 && payment) {
    const lost = sumCents(losses.map((each) => each.amount));
    const players = andList([...new Set(losses.map(({ username }) => username))]);
    const whose = losses.length === 1 ? 'the deposit' : `${losses.length} deposits`;
    const to = `had been given to ${whose} of ${players}.`;
    if (event.currency !== 'usd')
      return `${reversalOf(event, payment)}. Of that payment, ${formatUsd(lost)} ${to}`;
    return `${reversalOf(event, payment)}, ${lost === event.amount_cents ? 'which' : `of which ${formatUsd(lost)}`} ${to}`;
  }
  if (event.event === 'failure') return undefined;
  if (payment === undefined) {
    const name = event.undoes === null ? '' : ` (${event.undoes})`;
    return `A payment${name} ${wordsOf(event)}, ${amountOf(event)} of it, and no receipt of it is known.`;
  }
  if (payment.direction === 'out') return undefined;
  if (event.currency !== payment.currency) {
    const sum = amountOf(payment);
    return `${reversalOf(event, payment)}. How much of the payment of ${sum} that is cannot be said, so none of it can be given to a deposit.`;
  }
  if (event.event === 'refund') return undefined;
  return `${reversalOf(event, payment)}. It had not been given to any deposit.`;
}

function amountOf({ amount_cents, currency }: Pick<ReceiptRow, 'amount_cents' | 'currency'>): string {
  return formatProviderAmount(amount_cents, currency) as string;
}

function wordsOf({ event }: ReceiptRow): string {
  return WORDS[event as keyof typeof WORDS];
}
