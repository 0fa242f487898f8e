import { expect, test } from 'vitest';
import { createTurns, TooManyWaiting } from './turns.ts';

test('so many run at once, so many wait in order, and the rest is refused at once', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 2, patienceMs: 60_000 });
  const [first] = [await turns.take(), await turns.take()];
  const entered: string[] = [];
  const third = turns.take().then((end) => {
    entered.push('third');
    return end;
  });
  const fourth = turns.take().then(() => entered.push('fourth'));
  const refusal = await turns.take().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(TooManyWaiting);
  expect(refusal).toMatchObject({ why: 'full' });
  expect(entered).toEqual([]);
  first?.();
  const endThird = await third;
  expect(entered).toEqual(['third']);
  endThird();
  // Ending a turn twice lets nobody else in.
  endThird();
  await fourth;
  expect(entered).toEqual(['third', 'fourth']);
});

test('who waits too long is refused, and leaves no turn behind', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 5, patienceMs: 60_000 });
  const end = await turns.take();
  await expect(turns.take(20)).rejects.toMatchObject({ why: 'late', retryAfterSeconds: 60 });
  expect(turns.waiting).toBe(0);
  end();
  (await turns.take())();
  await turns.take();
});

test('when more may run, those who wait are let in; when fewer may, nobody is until enough have ended', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 5, patienceMs: 60_000 });
  const ends = [await turns.take()];
  const waiting = [turns.take(), turns.take()];
  turns.atOnce = 3;
  ends.push(...(await Promise.all(waiting)));
  turns.atOnce = 1;
  const last = turns.take();
  ends[0]?.();
  ends[1]?.();
  expect(turns.waiting).toBe(1);
  ends[2]?.();
  await last;
  expect(turns.waiting).toBe(0);
});

test('who is known goes before all others, and finds a place when theirs are taken', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1, patienceMs: 60_000 });
  const end = await turns.take();
  const entered: string[] = [];
  const enterAs = (name: string) => (endTurn: () => void) => {
    entered.push(name);
    endTurn();
  };
  const other = turns.take().then(enterAs('other'));
  await expect(turns.take()).rejects.toMatchObject({ why: 'full' });
  const known = turns.take(undefined, 'known').then(enterAs('known'));
  await expect(turns.take(undefined, 'known')).rejects.toMatchObject({ why: 'full' });
  expect(turns.waiting).toBe(2);
  end();
  await Promise.all([other, known]);
  expect(entered).toEqual(['known', 'other']);
});
