import { expect, test } from 'vitest';
import { depositForTest } from '../records/record/deposit-for-test.ts';
import { inOneQueue, type QueueItem, readQueueSearch } from './queue-items.ts';

function item(id: string, minute: number, kind: 'credit' | 'note' = 'credit'): QueueItem {
  const timestamp = new Date(Date.UTC(2026, 2, 8, 12, minute)).toISOString();
  return { kind, of: depositForTest({ id, timestamp }) } as unknown as QueueItem;
}

const ids = (items: readonly QueueItem[]) => items.map(({ of }) => of.id);

test('everything that waits is one list, the oldest first', () => {
  const deposits = { items: [item('a', 1), item('b', 5)], isWhole: true };
  const notes = { items: [item('c', 9, 'note'), item('d', 3, 'note')], isWhole: true };
  expect(ids(inOneQueue([deposits, notes]))).toEqual(['a', 'd', 'b', 'c']);
});

test('the list ends where a part of it is not loaded further', () => {
  const deposits = { items: [item('a', 1), item('b', 5)], isWhole: false };
  const notes = { items: [item('c', 3, 'note'), item('d', 7, 'note')], isWhole: true };
  expect(ids(inOneQueue([deposits, notes]))).toEqual(['a', 'c', 'b']);
  expect(ids(inOneQueue([{ items: [], isWhole: false }, notes]))).toEqual(['c', 'd']);
});

test('what is in two parts is listed once, as the first has it', () => {
  const before = { items: [item('a', 1)], isWhole: true };
  const after = { items: [item('a', 1, 'note')], isWhole: true };
  expect(inOneQueue([before, after]).map(({ kind }) => kind)).toEqual(['credit']);
});

test('an address names a part of the queue and one open record', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(readQueueSearch({ show: 'send', withdrawal: id })).toEqual({ show: 'send', withdrawal: id });
  expect(readQueueSearch({ show: 'nothing', deposit: id, withdrawal: id })).toEqual({ deposit: id });
  expect(readQueueSearch({ deposit: 'x' })).toEqual({});
});
