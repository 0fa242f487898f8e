import { expect, test } from 'vitest';
import { CROWD, crowdsOf } from './crowd.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 3, 12, minute));
const busy = (from: number, to: number, requests: number) =>
  Array.from({ length: to - from }, (_, index) => ({ minute: at(from + index), requests }));

test('what came within a minute, or kept coming, is a crowd of just these minutes', () => {
  expect(crowdsOf([{ minute: at(5), requests: CROWD.requests }])).toEqual([{ since: at(5), until: at(6) }]);
  expect(crowdsOf([{ minute: at(5), requests: CROWD.requests - 1 }])).toEqual([]);
  const quiet = busy(0, 60, 3);
  expect(crowdsOf(quiet)).toEqual([]);
  const amid = [...quiet.slice(0, 20), ...busy(20, 30, CROWD.requestsAMinute), ...quiet.slice(30)];
  expect(crowdsOf(amid)).toEqual([{ since: at(20), until: at(30) }]);
});

test('a pause of ten minutes does not end it, and what comes in it counts', () => {
  const pulses = [...busy(0, 1, 70), ...busy(1, 5, 3), ...busy(11, 12, 70)];
  expect(crowdsOf(pulses)).toEqual([{ since: at(0), until: at(12) }]);
  expect(crowdsOf([...busy(0, 1, 140), ...busy(12, 13, 140)])).toEqual([]);
});

test('each is told by itself, the latest first, in whatever order the minutes come', () => {
  const two = [...busy(40, 41, 400), ...busy(0, 1, 200)];
  expect(crowdsOf(two)).toEqual([
    { since: at(40), until: at(41) },
    { since: at(0), until: at(1) },
  ]);
});
