import { expect, test } from 'vitest';
import { createAdaptingLimit } from './adapting-limit.ts';

/** Admits all it can of what arrives at once and answers it together, so much later. */
function arrive(count: number, takingMs: number, share = 1) {
  let time = 0;
  const limit = createAdaptingLimit(() => time);
  const round = (lateMs = 0) => {
    const admitted = Array.from({ length: count }, () => limit.admit(share)).filter(
      (one) => one !== undefined,
    );
    time += takingMs;
    for (const answered of admitted) answered();
    limit.adapt(lateMs);
    return admitted.length;
  };
  return { limit, round };
}

test('while answers are quick, nobody is refused and the limit grows', () => {
  const { limit, round } = arrive(250, 50);
  for (let i = 0; i < 30; i++) expect(round()).toBe(250);
  expect(limit.limit).toBeGreaterThan(250);
  expect(limit.underWay).toBe(0);
});

test('while they are slow, ever fewer are admitted, but never none', () => {
  const { round } = arrive(2_000, 900);
  const admitted = Array.from({ length: 20 }, () => round());
  expect(admitted[1]).toBeLessThan(admitted[0] as number);
  expect(admitted.at(-1)).toBe(32);
});

test('an event loop that is behind counts like slow answers', () => {
  const { round } = arrive(2_000, 5);
  const before = round(900);
  expect(round()).toBeLessThan(before);
});

test('it recovers when answers are quick again', () => {
  let takingMs = 900;
  let time = 0;
  const limit = createAdaptingLimit(() => time);
  const round = () => {
    const admitted = Array.from({ length: 300 }, () => limit.admit(1)).filter((one) => one !== undefined);
    time += takingMs;
    for (const answered of admitted) answered();
    limit.adapt(0);
    return admitted.length;
  };
  for (let i = 0; i < 20; i++) round();
  takingMs = 20;
  for (let i = 0; i < 50; i++) round();
  expect(round()).toBe(300);
});

test('one slow request among many, and few slow ones in all, keep nobody out', () => {
  let time = 0;
  const limit = createAdaptingLimit(() => time);
  for (let i = 0; i < 50; i++) {
    const slow = limit.admit(1);
    time += 1_500;
    slow?.();
    limit.adapt(0);
  }
  expect(limit.limit).toBeGreaterThanOrEqual(32);
  for (let i = 0; i < 32; i++) expect(limit.admit(1)).toBeDefined();
});

test('the less important may fill only a part of it', () => {
  const limit = createAdaptingLimit(() => 0);
  let later = 0;
  while (limit.admit(0.5) !== undefined) later++;
  expect(later).toBe(limit.limit / 2);
  expect(limit.admit(1)).toBeDefined();
});

test('slow answers to the less important take no place from the others', () => {
  const { limit, round } = arrive(2_000, 900, 0.5);
  const before = limit.limit;
  for (let i = 0; i < 20; i++) round();
  expect(limit.limit).toBe(before);
});
