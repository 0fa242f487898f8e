import { expect, test } from 'vitest';
import { depositForTest } from '../record/deposit-for-test.ts';
import { countUnanswered, planBulk, runEach } from './bulk-change.ts';

const NOW = new Date('2026-03-08T16:00:00Z');
const held = { lockedBy: 'sam', lockedByName: 'Sam', lockedUntil: '2026-03-08T16:10:00Z' };

test('sums up what a bulk change will do', () => {
  const plan = planBulk(
    [
      depositForTest({ id: 'a', amount: 50 }),
      depositForTest({ id: 'b', amount: 0.1, ...held }),
      depositForTest({ id: 'c', amount: 0.2, ...held, lockedBy: 'me' }),
      depositForTest({ id: 'd', amount: 100, status: 'sent' }),
    ],
    'sent',
    { uid: 'me', now: NOW },
    new Map(),
  );
  expect(plan.changing.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(plan).toMatchObject({ unchanged: 1, decided: 0, held: 1, totalCents: 15_030, changingCents: 5_020 });
});

test('leaves out what was decided since it was selected', () => {
  const plan = planBulk(
    [
      depositForTest({ id: 'a' }),
      depositForTest({ id: 'b', status: 'declined' }),
      depositForTest({ id: 'c', status: 'sent' }),
      depositForTest({ id: 'd', status: 'declined' }),
    ],
    'sent',
    { uid: 'me', now: NOW },
    new Map([
      ['a', 'pending'],
      ['b', 'pending'],
      ['c', 'pending'],
      ['d', 'declined'],
    ]),
  );
  expect(plan.changing.map(({ id }) => id)).toEqual(['a', 'd']);
  expect(plan).toMatchObject({ unchanged: 1, decided: 1, held: 0 });
});

test('runs all tasks in order, with limited concurrency', async () => {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await runEach([1, 2, 3, 4, 5, 6, 7], 4, async (item) => {
    started.push(item);
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
  });
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(4);
});

test('counts the changes that wait for an answer longer than a moment', () => {
  const saving = { phase: 'saving', status: 'sent' } as const;
  const changes = new Map([
    ['a', { ...saving, sending: 'sending' }],
    ['b', { ...saving, sending: 'slow' }],
    ['c', { ...saving, sending: 'unknown' }],
    ['d', { phase: 'failed', message: 'Sam is working on this deposit.' }],
  ] as const);
  expect(countUnanswered(changes)).toBe(2);
});
