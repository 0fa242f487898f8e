import { newReference } from '#domain/deposits/reference.ts';
import { cents } from '#domain/money/usd.ts';
import type { Candidate, ReceiptToSettle } from '#domain/receipts/matching/settling.ts';
import { hopefulReference, noteMistyped, noteWith, noteWithout } from './notes.ts';
import { makePayers, type Payer } from './payers.ts';
import { type Random, takeOne } from './random.ts';

/** Few, so that at any time many requests are for the same. */
const AMOUNTS = [
  5_000, 5_000, 5_000, 10_000, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000, 200_000, 7_550,
];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type CrowdRequest = Candidate & {
  readonly payer: Payer;
  /** Whether it waits for somebody else's payment, by a reference that others write by themselves. */
  readonly isHostile: boolean;
};

/** A payment, with the request that it is meant for; undefined if it is meant for none, or is no money at all. */
export type CrowdPayment = {
  readonly receipt: ReceiptToSettle;
  readonly payer: Payer;
  readonly meant: CrowdRequest | undefined;
  readonly noted: 'reference' | 'mistyped' | 'none';
  /** Whether it is what was asked for, so that a rule can take it. */
  readonly isAsAsked: boolean;
};

/**
 * A crowd that requests and pays: the same amounts, names that are alike, references that are mistyped or left out,
 * friends who pay, payments that are short, late, made twice, forged, or for nothing, and requests that wait for what others
 * pay by references that others write by themselves.
 */
export function payingCrowd(players: number, random: Random) {
  const payers = makePayers(players, random);
  let made = 0;

  function request(now: Date): CrowdRequest {
    const payer = takeOne(random, payers);
    made += 1;
    const isHostile = random() < 0.05;
    const account = `${payer.rail}-${random() < 0.7 ? 1 : 2}`;
    return {
      payer,
      isHostile,
      depositId: `deposit-${made}`,
      username: isHostile ? `XY${made}` : payer.username,
      method: payer.method,
      amount: cents(takeOne(random, AMOUNTS)),
      received: cents(0),
      accountId: account,
      paymentAccount: account,
      senderName: payer.name,
      reference: isHostile
        ? hopefulReference(payer.username, random)
        : newReference(Uint8Array.from({ length: 5 }, () => Math.floor(random() * 256))),
      status: 'pending',
      requestedAt: now,
    };
  }

  /** The payments that a request brings about, at most two of them real. */
  function paymentsFor(asked: CrowdRequest): readonly CrowdPayment[] {
    const payments: CrowdPayment[] = [];
    if (asked.isHostile) return payments;
    if (random() < 0.85) payments.push(...realPayments(asked));
    if (random() < 0.02) payments.push(forged(asked));
    if (random() < 0.03) payments.push(forNothing(asked));
    return payments;
  }

  function realPayments(asked: CrowdRequest): readonly CrowdPayment[] {
    const noted = takeOne(random, ['reference', 'reference', 'reference', 'mistyped', 'none'] as const);
    // Whoever pays for a friend says for what.
    const payer = noted !== 'none' && random() < 0.05 ? takeOne(random, payers) : asked.payer;
    const delay = random() < 0.005 ? 73 * HOUR_MS : random() < 0.05 ? -20 * MINUTE_MS : random() * HOUR_MS;
    const differing = random();
    const amount = differing < 0.01 ? 100 : differing < 0.015 ? asked.amount + 1_000 : asked.amount;
    const isElsewhere = random() < 0.005;
    const note =
      noted === 'reference'
        ? noteWith(asked.reference as string, asked.username, random)
        : noted === 'mistyped'
          ? noteMistyped(asked.reference as string, random)
          : noteWithout(asked.username, random);
    const receipt = receiptOf(asked, payer, {
      note,
      amount: cents(amount),
      accountId: isElsewhere ? `${asked.payer.rail}-9` : asked.accountId,
      occurredAt: new Date(asked.requestedAt.getTime() + delay),
    });
    const isAsAsked = amount === asked.amount && !isElsewhere && delay < 72 * HOUR_MS;
    const payment = { receipt, payer, meant: asked, noted, isAsAsked };
    return random() < 0.005 ? [payment, { ...payment, isAsAsked: false }] : [payment];
  }

  function forged(asked: CrowdRequest): CrowdPayment {
    const note = noteWith(asked.reference as string, asked.username, random);
    const receipt = receiptOf(asked, asked.payer, { note, authenticity: 'unproved' });
    return { receipt, payer: asked.payer, meant: undefined, noted: 'none', isAsAsked: false };
  }

  /** Money of the same amount and much the same name that nobody asked for. */
  function forNothing(asked: CrowdRequest): CrowdPayment {
    const payer = { ...takeOne(random, payers), name: asked.payer.name, handle: `@stranger-${random()}` };
    const receipt = receiptOf(asked, payer, { note: noteWithout(payer.username, random) });
    return { receipt, payer, meant: undefined, noted: 'none', isAsAsked: false };
  }

  return { payers, request, paymentsFor };
}

function receiptOf(asked: CrowdRequest, payer: Payer, differing: Partial<ReceiptToSettle>): ReceiptToSettle {
  const amount = differing.amount ?? asked.amount;
  const occurredAt = differing.occurredAt ?? new Date(asked.requestedAt.getTime() + 5 * MINUTE_MS);
  return {
    source: 'mail',
    rail: asked.payer.rail,
    event: 'payment',
    direction: 'in',
    authenticity: 'proved',
    problem: null,
    accountId: asked.accountId,
    accountLabel: asked.paymentAccount,
    amount,
    remaining: amount,
    reversed: cents(0),
    currency: 'usd',
    payerName: payer.name,
    payerHandle: payer.rail === asked.payer.rail ? payer.handle : null,
    note: null,
    occurredAt,
    receivedAt: occurredAt,
    mayRepeat: false,
    contradiction: null,
    amountsDiffer: false,
    ...differing,
  };
}
