import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { methodKeyOfDepositMethod } from '#domain/methods/methods.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { RAIL_KEYS, RAILS, type Rail } from '#domain/receipts/rail.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import type { IncomingReceipt } from '#server/features/receipts/incoming-receipt.ts';
import { demoMail } from './demo-mails.ts';
import type { DemoDeposit } from './demo-requests.ts';
import type { Random } from './random.ts';

type Paid = { readonly deposit: DemoDeposit; readonly rail: Rail };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Longer ago than rules look back. */
const LATE_HOURS = 80;
/** Some deposits are credited on somebody's word. */
const UNSEEN = 0.005;

const PROVIDER_RAILS: readonly Rail[] = ['venmo', 'zelle', 'chime', 'cashapp', 'stripe'];

/**
 * Receipts of nearly all deposits, and one for each reason that leaves a receipt to a person.
 * @returns the receipts to take in first, and those that refer to them
 */
export function demoReceipts(
  random: Random,
  deposits: readonly DemoDeposit[],
  now: Date,
): readonly [readonly IncomingReceipt[], readonly IncomingReceipt[]] {
  const age = ({ createdAt }: DemoDeposit) => now.getTime() - createdAt.getTime();
  const payable = deposits.flatMap((deposit): Paid[] => {
    const rail = railOf(deposit);
    return rail && deposit.status !== 'declined' && deposit.status !== 'not_sent' ? [{ deposit, rail }] : [];
  });
  const mailed = payable.filter(({ rail }) => rail !== 'stripe');
  const late = mailed.findLast(({ deposit }) => age(deposit) > LATE_HOURS * HOUR_MS);
  // The newest are the exceptions, so that they stand where staff look first.
  const odd = mailed.slice(-ODD_COUNT);
  const usual = payable.filter((paid) => paid !== late && !odd.includes(paid) && random.fraction() > UNSEEN);
  const make = receiptMaker(random, now);
  const matched = usual.map((paid) => make(paid));
  const [first, second, third] = matched.filter(({ source }) => source === 'mail').slice(-MATCHED_SINCE);
  return [
    [
      ...matched,
      ...(odd.length === ODD_COUNT ? oddReceipts(make, odd) : []),
      ...(late ? [make(late, { occurredAt: new Date(now.getTime() - 2 * HOUR_MS) })] : []),
    ],
    first && second && third ? afterwards({ first, second, third, now }) : [],
  ];
}

const ODD_COUNT = 9;
/** Of today and yesterday. */
const MATCHED_SINCE = 40;

type Make = (paid: Paid, read?: Partial<ReadReceipt>, taken?: Partial<IncomingReceipt>) => IncomingReceipt;

function receiptMaker(random: Random, now: Date): Make {
  let count = 0;
  return ({ deposit, rail }, differing = {}, taken = {}) => {
    count += 1;
    const { createdAt, amountCents, senderName = 'Somebody', reference } = deposit;
    const paidAt = createdAt.getTime() + random.integer(1, 5) * MINUTE_MS;
    const read: ReadReceipt = {
      rail,
      event: 'payment',
      direction: 'in',
      amount: amountCents,
      currency: 'usd',
      payerName: senderName,
      ...handleOf(rail, senderName),
      note: formatReference(reference),
      transactionId: `${random.integer(100_000_000, 999_999_999)}${count}`,
      occurredAt: new Date(Math.min(paidAt, now.getTime())),
      ...differing,
    };
    const receivedAt = new Date(Math.min((read.occurredAt as Date).getTime() + 20_000, now.getTime()));
    return {
      source: rail === 'stripe' ? 'stripe' : 'mail',
      sourceKey: `demo-${count}`,
      accountId: deposit.account.id,
      authenticity: 'proved',
      read,
      raw: demoMail(read, count),
      receivedAt,
      ...taken,
    };
  };
}

const STRANGER = { payerName: 'Toni Stranger', payerHandle: '@toni-stranger' };

function oddReceipts(make: Make, odd: readonly Paid[]): readonly IncomingReceipt[] {
  const [forged, unread, several, other, nameless, short, over, elsewhere, unnamed] = odd as [
    Paid,
    Paid,
    Paid,
    Paid,
    Paid,
    Paid,
    Paid,
    Paid,
    Paid,
  ];
  const bothNames = [several, other].map(({ deposit }) => formatReference(deposit.reference)).join(' ');
  const half = cents(Math.floor(short.deposit.amountCents / 2));
  return [
    make(
      forged,
      {},
      { authenticity: 'unproved', problem: 'The mail was forwarded, so nothing proves who wrote it.' },
    ),
    make(unread, {}, { read: null, problem: UNREAD, raw: UNREAD_MAIL }),
    make(several, { note: bothNames }),
    make(nameless, { note: '', payerName: 'Robin Unknown', payerHandle: '@robin-unknown' }),
    make(short, { amount: half }),
    make(over, { amount: cents(over.deposit.amountCents + 2_500) }),
    make(elsewhere, { rail: otherRailOf(elsewhere.rail) }),
    make(elsewhere, {}, { accountId: otherAccountThan(elsewhere.deposit.account.id) }),
    make(unnamed, { note: 'thank you', amount: cents(unnamed.deposit.amountCents + 7) }),
    make(unnamed, { note: '', ...STRANGER, amount: cents(unnamed.deposit.amountCents + 1_311) }),
    make(unnamed, { direction: 'out', note: 'refund', amount: cents(4_200) }),
  ];
}

function otherAccountThan(id: string): string | null {
  const lists = Object.values(sampleSettings().methods).map(({ accounts }) =>
    accounts.map((each) => each.id),
  );
  const [other = null] = lists.find((ids) => ids.includes(id))?.filter((each) => each !== id) ?? [];
  return other;
}

function afterwards({
  first,
  second,
  third,
  now,
}: Record<'first' | 'second' | 'third', IncomingReceipt> & {
  readonly now: Date;
}): readonly IncomingReceipt[] {
  const [line, disputed] = [first.read as ReadReceipt, second.read as ReadReceipt];
  const { transactionId: _, payerHandle: __, note: ___, ...told } = line;
  const { transactionId, ...payment } = disputed;
  const corrected = third.read as ReadReceipt;
  const less: ReadReceipt = { ...corrected, amount: cents(corrected.amount - 1_000) };
  const nextDay = new Date((line.occurredAt as Date).getTime() + 9 * HOUR_MS);
  return [
    {
      ...first,
      source: 'statement',
      sourceKey: 'demo-line',
      authenticity: 'entered',
      read: { ...told, occurredAt: nextDay },
      raw: `${line.payerName},${formatUsd(line.amount)}`,
      receivedAt: now,
    },
    {
      ...second,
      sourceKey: 'demo-dispute',
      read: {
        ...payment,
        event: 'dispute',
        direction: 'out',
        ...(transactionId && { undoes: transactionId }),
        occurredAt: new Date(now.getTime() - 10 * MINUTE_MS),
      },
      raw: `${disputed.payerName} disputes a payment of ${formatUsd(disputed.amount)}.`,
      receivedAt: new Date(now.getTime() - 10 * MINUTE_MS),
    },
    { ...third, sourceKey: 'demo-corrected', read: less, raw: demoMail(less, 0), receivedAt: now },
  ];
}

function railOf({ method }: DemoDeposit): Rail | undefined {
  const key = methodKeyOfDepositMethod(method);
  return PROVIDER_RAILS.find((rail) => (RAILS[rail].methods as readonly string[]).includes(key));
}

function otherRailOf(rail: Rail): Rail {
  return RAIL_KEYS.find((each) => each !== rail && PROVIDER_RAILS.includes(each)) as Rail;
}

function handleOf(rail: Rail, name: string): { readonly payerHandle?: string } {
  const handle = name.toLowerCase().replace(' ', '-');
  if (rail === 'venmo') return { payerHandle: `@${handle}` };
  if (rail === 'cashapp') return { payerHandle: `$${handle.replace('-', '')}` };
  return {};
}

const UNREAD =
  'It says that money came in, and Cage knows no template of alerts@harbor-union.example. An owner can teach one with it.';
const UNREAD_MAIL = `From: Harbor Union <alerts@harbor-union.example>
Subject: Money is in your account

Sam Harbor has moved $40.00 to you.
Memo:
K7Q4-M2XP`;
