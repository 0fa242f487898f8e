import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { contenders, mayRepeat, mergeObservations, type Observation, outweighs } from './same-payment.ts';

const HOUR_MS = 3_600_000;
const NOON = new Date('2026-11-20T17:00:00Z');

function toldBy(
  source: Observation['source'],
  authenticity: Observation['authenticity'],
  differing: Partial<Observation['read']> = {},
): Observation {
  const money = { rail: 'venmo', event: 'payment', direction: 'in', currency: 'usd' } as const;
  const read = { ...money, amount: cents(5_000), payerName: 'Ann Doe', occurredAt: NOON, ...differing };
  return { source, authenticity, accountId: 'own', read };
}

test('each word counts more than those before it: unproved, a person’s, a mail’s, a line’s, a provider’s', () => {
  const ranked = [
    toldBy('mail', 'unproved'),
    toldBy('person', 'entered'),
    toldBy('mail', 'proved'),
    toldBy('statement', 'entered'),
    toldBy('stripe', 'proved'),
  ];
  for (const [place, one] of ranked.entries()) {
    expect(ranked.map((other) => outweighs(other, one))).toEqual(ranked.map((_, other) => other > place));
  }
});

test('a line makes known to a proved mail what that leaves out, but nothing that rules go by', () => {
  const line = toldBy('statement', 'entered', {
    ...{ note: 'K7Q4-M2XP', payerHandle: '@ann', paidTo: '@cage', transactionId: '1' },
  });
  const { source, authenticity, read } = mergeObservations(line, toldBy('mail', 'proved'));
  expect({ source, authenticity }).toEqual({ source: 'statement', authenticity: 'proved' });
  expect(read).toMatchObject({ payerName: 'Ann Doe', paidTo: '@cage', transactionId: '1' });
  expect(Object.keys(read)).not.toContain('note');
  expect(Object.keys(read)).not.toContain('payerHandle');
  const mail = toldBy('mail', 'proved');
  const { payerName: _, ...nameless } = mail.read;
  expect(mergeObservations(line, { ...mail, read: nameless }).read.payerName).toBeUndefined();
});

test('what is believed is told of what is not only where nobody else is believed to have its number', () => {
  const [believed, unproved] = [toldBy('mail', 'proved'), toldBy('mail', 'unproved')].map((told) => ({
    told,
  }));
  const both = [believed, unproved] as Array<{ told: Observation }>;
  const line = toldBy('statement', 'entered');
  expect(contenders(line, both)).toEqual([believed]);
  expect(contenders(line, both.slice(1))).toEqual([unproved]);
  expect(contenders(toldBy('mail', 'unproved'), both)).toEqual(both);
});

test('what one source says of two days is of two payments, on the day too on which clocks go forward', () => {
  const line = (hours: number) =>
    toldBy('statement', 'entered', { occurredAt: new Date(NOON.getTime() + hours * HOUR_MS) });
  expect([0, 22, 23, 24].map((hours) => mayRepeat(line(0), line(hours)))).toEqual([true, true, false, false]);
  expect([-22, -23].map((hours) => mayRepeat(line(0), line(hours)))).toEqual([true, false]);
});
