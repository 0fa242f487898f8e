import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { placeReport } from './place-report.ts';
import { BEFORE_ALL, type PostedReport, type ReversalReport } from './reversal-reports.ts';

/** What may come to pass with a payment. */
type Step = { readonly what: 'refund' | 'fail' | 'withdraw' | 'return'; readonly amount: number };
type Event = { readonly id: string; readonly statements: readonly ReversalReport[] };
type Form = { readonly toldBy: 'charge' | 'refund' | 'both'; readonly saysWhen: boolean };

/** The events of a made-up payment, each of another second, and how much has gone by refunds and by its dispute. */
function historyOf(steps: readonly Step[], { toldBy, saysWhen }: Form) {
  const events: Event[] = [];
  const live: Array<{ readonly name: string; readonly amount: number; readonly at: Date }> = [];
  const refunded = () => live.reduce((sum, { amount }) => sum + amount, 0);
  let disputed = 0;
  let seconds = 0;
  const tell = (...statements: ReversalReport[]) => events.push({ id: `evt_${events.length}`, statements });
  for (const { what, amount } of steps) {
    seconds += 10;
    const at = new Date(seconds * 1_000);
    if (what === 'refund') {
      const refund = { name: `re_${seconds}`, amount, at: new Date((seconds - 1) * 1_000) };
      live.push(refund);
      const { name } = refund;
      if (toldBy !== 'refund') tell({ kind: 'refunds', name: 'ch_1', amount: cents(refunded()), at });
      if (toldBy !== 'charge') tell({ kind: 'refund', name, amount: cents(amount), at: refund.at });
    } else if (what === 'fail') {
      const [failed] = live.splice(amount % Math.max(1, live.length), 1);
      if (!failed) continue;
      const begun = { kind: 'refund', ...failed, amount: cents(failed.amount) } as const;
      const isSaid = saysWhen || toldBy === 'refund';
      tell({ ...begun, at: isSaid ? failed.at : BEFORE_ALL }, { ...begun, kind: 'refund-failed', at });
    } else {
      disputed = what === 'withdraw' ? amount : 0;
      const said = { kind: 'dispute', name: 'du_1', amount: cents(disputed), at } as const;
      if (disputed > 0) tell(said);
      else tell({ ...said, amount: cents(amount), at: BEFORE_ALL }, said);
    }
  }
  return { events, gone: { refund: refunded(), dispute: disputed } };
}

/** Keeps what events say, as the receipts of a payment. */
function ledger() {
  const told: PostedReport[] = [];
  const goneBy = (isDispute: boolean) => {
    const own = told.filter(({ kind }) => (kind === 'dispute') === isDispute);
    const receipts = new Map(own.map(({ receipt }) => [receipt.id, receipt]));
    return [...receipts.values()].reduce(
      (sum: number, { event, amount }) => sum + (event === 'payment' ? -amount : amount),
      0,
    );
  };
  return {
    told,
    gone: () => ({ refund: goneBy(false), dispute: goneBy(true) }),
    tell({ id, statements }: Event) {
      const last = statements.at(-1) as ReversalReport;
      for (const statement of statements) {
        if (statement !== last && told.some(({ name }) => name === statement.name)) continue;
        const eventId = statement === last ? id : `${id} before`;
        const movement = { payment: 'pi_1', currency: 'usd', statements: [last], name: last.name } as const;
        const placed = placeReport(told, statement, { eventId, at: last.at, movement, again: eventId });
        if (placed === undefined || told.some((each) => each.eventId === eventId)) continue;
        const { event, amount, transactionId } = placed.read;
        const name = `${event} ${transactionId}`;
        const receipt = { id: name, event: event as 'refund', amount, currency: 'usd' };
        told.push({ ...statement, eventId, receipt: { ...receipt, name: transactionId as string } });
      }
    },
  };
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('refund' as const, 'fail' as const, 'withdraw' as const, 'return' as const),
    amount: fc.integer({ min: 1, max: 5_000 }),
  }),
  { minLength: 1, maxLength: 7 },
);
const form = fc.record({
  toldBy: fc.constantFrom('charge' as const, 'refund' as const, 'both' as const),
  saysWhen: fc.boolean(),
});

test('how much is gone follows from all that was told, in whichever order, form and number', () => {
  const places = fc.array(fc.nat(), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(steps, form, places, (some, toldBy, order) => {
      const { events, gone } = historyOf(some, toldBy);
      const kept = ledger();
      const told = [...events, ...events.filter((_, place) => (order[place] as number) % 3 === 0)]
        .map((event, place) => ({ event, rank: order[place % order.length] as number }))
        .sort((one, other) => one.rank - other.rank);
      for (const { event } of told) {
        kept.tell(event);
        // More never comes back than has gone.
        expect(Math.min(kept.gone().refund, kept.gone().dispute)).toBeGreaterThanOrEqual(0);
      }
      expect(kept.gone()).toEqual(gone);
    }),
    { numRuns: 2_000 },
  );
});

test('a dispute of which less was withdrawn than it was opened for has taken that', () => {
  const at = (seconds: number) => new Date(seconds * 1_000);
  const opened: Event = {
    id: 'evt_1',
    statements: [{ kind: 'dispute', name: 'du_1', amount: cents(5_000), at: at(1) }],
  };
  const withdrawn: Event = {
    id: 'evt_2',
    statements: [{ kind: 'dispute', name: 'du_1', amount: cents(3_000), at: at(2) }],
  };
  for (const events of [
    [opened, withdrawn],
    [withdrawn, opened],
  ]) {
    const kept = ledger();
    for (const event of events) kept.tell(event);
    expect(kept.gone()).toEqual({ refund: 0, dispute: 3_000 });
  }
});
