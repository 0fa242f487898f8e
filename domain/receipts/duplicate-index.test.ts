import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { type Earlier, indexDuplicates } from './duplicate-index.ts';
import type { ReceiptSource } from './receipt.ts';
import {
  isSameMoney,
  isSameTransaction,
  mayRepeat,
  mayShareNumber,
  type Observation,
} from './same-payment.ts';

const NOON_MS = Date.parse('2026-11-20T17:00:00Z');

type Differing = Partial<Omit<Observation, 'read'>> & {
  readonly payerName?: string | undefined;
  readonly payerHandle?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly rail?: 'venmo' | 'zelle';
  readonly amount?: number;
  readonly seconds?: number;
};

function toldOf({
  source = 'mail',
  accountId = 'own',
  authenticity = 'proved',
  ...read
}: Differing): Observation {
  const { payerName, payerHandle, transactionId, rail = 'venmo', amount = 5_000, seconds = 0 } = read;
  return {
    ...{ source, accountId, authenticity },
    read: {
      ...{ rail, event: 'payment', direction: 'in', amount: cents(amount), currency: 'usd' },
      ...(payerName && { payerName }),
      ...(payerHandle && { payerHandle }),
      ...(transactionId && { transactionId }),
      occurredAt: new Date(NOON_MS + seconds * 1_000),
    },
  };
}

const told = fc
  .record({
    source: fc.constantFrom<ReceiptSource>('mail', 'statement', 'person'),
    accountId: fc.constantFrom('own', 'other', null),
    payerName: fc.constantFrom('Jon Smith', 'John Smith', 'SMITH, JOHN', 'J. Smith', 'Ann Doe', undefined),
    payerHandle: fc.constantFrom('@john', '@JOHN', '@ann', undefined),
    transactionId: fc.constantFrom('1', '2', undefined, undefined),
    rail: fc.constantFrom('venmo' as const, 'zelle' as const),
    amount: fc.constantFrom(5_000, 6_000),
    // Also midnights in New York, days later.
    seconds: fc.constantFrom(0, 10, 59, 60, 61, 82_799, 82_800, 129_600, 129_601, -43_200, 216_000, 475_200),
  })
  .map(toldOf);

const distance = (one: Observation, other: Observation) =>
  Math.abs(one.read.occurredAt.getTime() - other.read.occurredAt.getTime());

test('finds what comparing each with each finds, each receipt for one of a source', () => {
  fc.assert(
    fc.property(fc.array(told, { maxLength: 12 }), fc.array(told, { maxLength: 8 }), (before, now) => {
      const among: Earlier[] = before.map((each, i) => ({
        ...{ id: String(i), told: each, isTold: each.source === 'statement' },
      }));
      const own = now.filter(({ source }) => source === 'statement');
      const index = indexDuplicates(among);
      const left = new Set(among);
      for (const each of own) {
        const namesakes = among.filter((one) => mayShareNumber(each, one.told));
        const alike = [...left].filter((one) => mayRepeat(each, one.told));
        const mayBe = index.mayBe(each);
        expect(mayBe === undefined).toBe(namesakes.length + alike.length === 0);
        if (namesakes.length > 0) expect(namesakes.map(({ id }) => id)).toContain(mayBe);
        else if (mayBe) expect(nearness(each, alike)).toBe(distanceOf(each, among, mayBe));

        const sameTransaction = among.filter((one) => isSameTransaction(each, one.told));
        const same = [...left].filter((one) => !one.isTold && isSameMoney(each, one.told));
        const joined = index.join(each);
        if (sameTransaction.length > 0) expect(sameTransaction.map(({ id }) => id)).toContain(joined);
        else if (same.length === 0) expect(joined).toBeUndefined();
        else expect(nearness(each, same)).toBe(distanceOf(each, among, joined));
        for (const one of among) if (one.id === joined) left.delete(one);
      }
    }),
    { numRuns: 2_000 },
  );
});

function nearness(each: Observation, among: readonly Earlier[]): number {
  return Math.min(...among.map((one) => distance(each, one.told)));
}

function distanceOf(each: Observation, among: readonly Earlier[], id: string | undefined): number {
  return distance(each, among.find((one) => one.id === id)?.told as Observation);
}

test('what the source has told of itself is found by its transaction alone', () => {
  const told = toldOf({ source: 'statement', payerName: 'Ann Doe', transactionId: '1' });
  const index = indexDuplicates([{ id: 'known', told, isTold: true }]);
  expect(index.mayBe(toldOf({ source: 'mail', payerName: 'Ann Doe' }))).toBeUndefined();
  expect(index.join(toldOf({ source: 'mail', payerName: 'Ann Doe' }))).toBeUndefined();
  expect(index.join(toldOf({ source: 'mail', transactionId: '1' }))).toBe('known');
});

test('what a line has proved counts as believed for the lines after it', () => {
  const zelle = { rail: 'zelle', transactionId: '1' } as const;
  const mail = toldOf({ ...zelle, authenticity: 'unproved', payerName: 'Ann Doe' });
  const index = indexDuplicates([{ id: 'mail', told: mail, isTold: false }]);
  const line = { ...zelle, source: 'statement', authenticity: 'entered' } as const;
  expect(index.mayBe(toldOf({ ...line, payerName: 'Bob Lee' }))).toBeUndefined();
  expect(index.join(toldOf({ ...line, payerName: 'Ann Doe' }))).toBe('mail');
  expect(index.mayBe(toldOf({ ...line, payerName: 'Bob Lee' }))).toBe('mail');
});

test('the same name is found among however many others', () => {
  const others = Array.from({ length: 500 }, (_, i) =>
    toldOf({ payerName: `Payer Q${i}x Z${i}y`, seconds: i }),
  );
  const meant = toldOf({ payerName: 'Doe, Ann', seconds: 3_600 });
  const earlier = [...others, meant].map((each, i) => ({ id: String(i), told: each, isTold: false }));
  const line = toldOf({ source: 'statement', payerName: 'ANN DOE' });
  expect(indexDuplicates(earlier).mayBe(line)).toBe('500');
});

/** How often anything is read of what was told before and is told now, where all share amount and second. */
function readingsOf(count: number, payerOf: (place: number) => string | undefined): number {
  let readings = 0;
  const counted = (told: Observation): Observation => ({
    ...told,
    read: new Proxy(told.read, {
      get(read, field) {
        readings += 1;
        return Reflect.get(read, field);
      },
    }),
  });
  const tellings = (source: ReceiptSource, shift: number) =>
    Array.from({ length: count }, (_, i) => counted(toldOf({ source, payerName: payerOf(i + shift) })));
  const index = indexDuplicates(
    tellings('mail', 0).map((told, i) => ({ id: String(i), told, isTold: false })),
  );
  for (const line of tellings('statement', 0)) {
    index.mayBe(line);
    index.join(line);
  }
  return readings;
}

test.each<[string, (place: number) => string | undefined]>([
  ['one payer', () => 'Ann Doe'],
  ['nobody named', () => undefined],
  ['as many payers', (place) => `Payer${place} Of${place * 7}`],
])('four times as many that share amount and second take some four times the work: %s', (_what, payerOf) => {
  const [few, many] = [readingsOf(500, payerOf), readingsOf(2_000, payerOf)];
  expect(many / few).toBeLessThan(5);
});
