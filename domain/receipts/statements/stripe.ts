import type { ReceiptEvent } from '#domain/receipts/receipt.ts';
import { capitalized } from '#domain/words/english.ts';
import { tellMovement } from './movement.ts';
import { spoiltNumber } from './spreadsheet-ids.ts';
import { readStatementAmount } from './statement-amount.ts';
import { columnName, type NamedRow, type StatementFormat } from './statement-format.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';
import { instantInCell } from './statement-time.ts';

const PAYMENT = 'payment_intent_id';

/** Those about a payment, and which way its money goes. Source: https://docs.stripe.com/reports/reporting-categories */
const OF_PAYMENTS: Readonly<Record<string, { readonly event: ReceiptEvent; readonly sign: 1 | -1 }>> = {
  charge: { event: 'payment', sign: 1 },
  charge_failure: { event: 'failure', sign: -1 },
  // What was reserved on the card and not taken.
  partial_capture_reversal: { event: 'refund', sign: -1 },
  refund: { event: 'refund', sign: -1 },
  refund_failure: { event: 'payment', sign: 1 },
  dispute: { event: 'dispute', sign: -1 },
  dispute_reversal: { event: 'payment', sign: 1 },
};
/** With a number of its own, by which the provider's events name it. */
const REVERSAL_ID = /^(?:re|pyr|du|dp)_\w+$/;

/** The itemised report of the balance: each line is a balance transaction, and `net` is what the balance changed by. */
export const stripe: StatementFormat = {
  key: 'stripe',
  label: 'Stripe',
  rail: 'stripe',
  columns: ['balance_transaction_id', 'created_utc', 'currency', 'gross', 'fee', 'net', 'reporting_category'],

  adviceFor(titles) {
    if (titles.some((title) => columnName(title) === columnName(PAYMENT))) return undefined;
    return `With the column ${PAYMENT}, which Stripe adds to the report if asked, Cage would know each payment again.`;
  },

  read(row) {
    const [id, currency, category] = [
      row('balance_transaction_id'),
      row('currency'),
      row('reporting_category').toLowerCase(),
    ];
    if (!/^[a-z]{3}$/i.test(currency)) return unreadable(`Its currency is not known: ${currency}.`);
    if (currency.toLowerCase() !== 'usd') return passed(`Not in US dollars: ${currency.toUpperCase()}.`);
    if (!/^txn_\w+$/.test(id))
      return spoiltNumber(id) ?? unreadable(`Its balance_transaction_id is not one of Stripe’s: ${id}.`);
    if (category === '') return unreadable('It does not say its reporting_category.');
    const known = Object.hasOwn(OF_PAYMENTS, category) ? OF_PAYMENTS[category] : undefined;
    const isOfPayment =
      known !== undefined && Math.sign(readStatementAmount(row('gross')) ?? 0) === known.sign;
    return isOfPayment ? readPayment(row, id, category, known.event) : readOwn(row, id, category);
  },
};

function readPayment(row: NamedRow, id: string, category: string, event: ReceiptEvent): Reading {
  const [payment, source] = [row(PAYMENT), row('source_id')];
  const number = REVERSAL_ID.test(source) ? source : id;
  return tellMovement({
    ...common(row, id),
    event,
    amount: row('gross'),
    net: row('net'),
    // A charge has another number than its payment, which alone the provider's events name.
    ...(category === 'charge' ? { transactionId: payment } : { transactionId: number, undoes: payment }),
    name: row('customer_name'),
    handle: row('customer_email'),
    note: row('payment_metadata[reference]') || row('description'),
  });
}

/** No payment, such as a payout to the bank or a fee of the month, and the account's money all the same. */
function readOwn(row: NamedRow, id: string, category: string): Reading {
  const [gross, net] = [row('gross'), row('net')];
  return tellMovement({
    ...common(row, id),
    event: 'payment',
    // Of some, a fee is all.
    ...(readStatementAmount(gross) === 0 ? { amount: net } : { amount: gross, net }),
    transactionId: id,
    name: capitalized(category.replaceAll('_', ' ')),
    note: row('description') || row('source_id'),
  });
}

function common(row: NamedRow, lineId: string) {
  const time = row('created_utc');
  return { rail: 'stripe', lineId, time, occurredAt: instantInCell(time, 'UTC') } as const;
}
