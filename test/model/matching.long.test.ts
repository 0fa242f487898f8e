import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { handleKey } from '#domain/receipts/matching/handle-key.ts';
import { namesIn } from '#domain/receipts/matching/named-deposit.ts';
import { settle } from '#domain/receipts/matching/settle.ts';
import type { KnownPayer } from '#domain/receipts/matching/settling.ts';
import { extentOf, reportFault } from '#test/faults/fault-figures.ts';
import { type CrowdPayment, type CrowdRequest, payingCrowd } from './paying-crowd.ts';
import { randomFrom } from './random.ts';

const REQUESTS = extentOf('CAGE_TEST_PAIRS', { short: 5_000, long: 1_000_000 });
const SEED = extentOf('CAGE_TEST_SEED', { short: 11, long: 11 });

/** So many requests are open at once. */
const OPEN = 1_500;
const PLAYERS = 5_000;
const HOUR_MS = 3_600_000;
const STEP_MS = (72 * HOUR_MS) / OPEN;
const START = Date.parse('2026-01-01T00:00:00Z');

type Rate = { funded: number; all: number };

/** What was funded of which payments. */
type Outcome = {
  readonly wrong: string[];
  /** Of those that carry the reference of their request, whatever else is wrong with them. */
  readonly withReference: Rate;
  /** Of those that carry it and are as they were asked for. */
  readonly asAsked: Rate;
  readonly mistyped: Rate;
  readonly without: Rate;
};

test(`of ${REQUESTS.toLocaleString('en-US')} requests and their payments, no rule matches one wrongly`, {
  timeout: 3_600_000,
}, () => {
  const { wrong, withReference, asAsked, mistyped, without } = run();
  const percent = ({ funded, all }: Rate) => `${((100 * funded) / all).toFixed(2)} % of ${all}`;
  reportFault({
    row: 'receipts',
    done: `${REQUESTS.toLocaleString('en-US')} requests: ${wrong.length} wrong; funded without a person: with the reference ${percent(withReference)}, mistyped ${percent(mistyped)}, without ${percent(without)}`,
  });
  expect(wrong).toEqual([]);
  expect(withReference.funded / withReference.all).toBeGreaterThan(0.95);
  expect(asAsked.funded / asAsked.all).toBeGreaterThan(0.99);
  // Those that no rule could ever take would be right as well.
  expect(without.funded).toBeGreaterThan(0);
  expect(asAsked.all).toBeGreaterThan(REQUESTS / 3);
});

function run(): Outcome {
  const random = randomFrom(SEED);
  const crowd = payingCrowd(PLAYERS, random);
  const knownPayers = Map.groupBy(
    crowd.payers.flatMap(({ rail, handle, username, isKnown }): KnownPayer[] =>
      isKnown && handle !== null ? [{ rail, handle: handleKey(handle) as string, username }] : [],
    ),
    ({ handle }) => handle,
  );
  const outcome: Outcome = {
    wrong: [],
    withReference: { funded: 0, all: 0 },
    asAsked: { funded: 0, all: 0 },
    mistyped: { funded: 0, all: 0 },
    without: { funded: 0, all: 0 },
  };
  const requests = new Map<string, CrowdRequest>();
  const byReference = new Map<string, string>();
  // By the rail too, as the database is asked.
  const byAmount = new Map<string, Set<string>>();
  const due = new Map<number, CrowdPayment[]>();

  for (let step = 0; step < REQUESTS + OPEN; step += 1) {
    const now = new Date(START + step * STEP_MS);
    if (step < REQUESTS) {
      const request = crowd.request(now);
      requests.set(request.depositId, request);
      byReference.set(request.reference as string, request.depositId);
      alikeOf(request).add(request.depositId);
      for (const payment of crowd.paymentsFor(request)) {
        const at = Math.max(step, Math.ceil((payment.receipt.occurredAt.getTime() - START) / STEP_MS));
        due.set(at, [...(due.get(at) ?? []), payment]);
      }
    }
    for (const payment of due.get(step) ?? []) take(payment, now);
    due.delete(step);
    forget(now);
  }
  return outcome;

  function take(payment: CrowdPayment, now: Date): void {
    const { receipt, meant, noted, payer } = payment;
    const named = namesIn(receipt).references.flatMap(
      (each) => requests.get(byReference.get(each) ?? '') ?? [],
    );
    const alike = [...(byAmount.get(`${receipt.rail} ${receipt.amount}`) ?? [])].flatMap(
      (id) => requests.get(id) ?? [],
    );
    const settlement = settle({
      receipt,
      candidates: [...new Set([...named, ...alike])],
      knownPayers: knownPayers.get(handleKey(receipt.payerHandle) ?? '') ?? [],
      settings: { knownPayerRule: true },
      now,
    });
    const funded = settlement.kind === 'fund' ? requests.get(settlement.depositId) : undefined;
    if (funded) {
      requests.set(funded.depositId, { ...funded, received: cents(funded.received + receipt.amount) });
      // Without a reference, what a player pays may be for any request of theirs.
      const isRight =
        meant !== undefined &&
        (noted === 'none' ? payer.username === funded.username : meant.depositId === funded.depositId);
      if (!isRight) outcome.wrong.push(JSON.stringify({ payment, settlement, funded }));
    }
    const rate = { reference: outcome.withReference, mistyped: outcome.mistyped, none: outcome.without }[
      noted
    ];
    count(rate, funded !== undefined);
    if (noted === 'reference' && payment.isAsAsked) count(outcome.asAsked, funded !== undefined);
  }

  function alikeOf({ payer, amount }: CrowdRequest): Set<string> {
    const key = `${payer.rail} ${amount}`;
    const alike = byAmount.get(key) ?? new Set();
    byAmount.set(key, alike);
    return alike;
  }

  function forget(now: Date): void {
    for (const [id, request] of requests) {
      if (now.getTime() - request.requestedAt.getTime() < 80 * HOUR_MS) return;
      requests.delete(id);
      if (byReference.get(request.reference as string) === id)
        byReference.delete(request.reference as string);
      alikeOf(request).delete(id);
    }
  }
}

function count(rate: Rate, isFunded: boolean): void {
  rate.all += 1;
  if (isFunded) rate.funded += 1;
}
