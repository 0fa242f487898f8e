import { expect, test } from 'vitest';
import { limitTurns, TooManyWaiting } from './limit-turns.ts';

test('so many run at once, so many wait in order, and the rest is refused at once', async () => {
  const take = limitTurns({ atOnce: 2, waiting: 2, patienceMs: 60_000 });
  const [first] = [await take(), await take()];
  const entered: string[] = [];
  const third = take().then((end) => {
    entered.push('third');
    return end;
  });
  const fourth = take().then(() => entered.push('fourth'));
  await expect(take()).rejects.toThrow(TooManyWaiting);
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
  const take = limitTurns({ atOnce: 1, waiting: 5, patienceMs: 20 });
  const end = await take();
  await expect(take()).rejects.toMatchObject({ retryAfterSeconds: 1 });
  end();
  (await take())();
  await take();
});
