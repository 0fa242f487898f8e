import { expect, test } from 'vitest';
import { readAhead } from './export-file.ts';

/** Reads 1 to `count` by threes, and notes from where on. */
function reader(count: number) {
  const asked: Array<number | undefined> = [];
  return {
    asked,
    async read(after = 0) {
      asked.push(after);
      return [1, 2, 3].map((more) => after + more).filter((each) => each <= count);
    },
  };
}

test('all rows come in their order, each batch read while the one before is written', async () => {
  const { asked, read } = reader(7);
  const seen: number[] = [];
  for await (const rows of readAhead<number>(read)) {
    seen.push(...rows);
    expect(asked.at(-1)).toBe(rows.at(-1));
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(asked).toEqual([0, 3, 6, 7]);
});

test('whoever has had enough hears nothing of a batch that cannot be read; whoever goes on does', async () => {
  const failing = () =>
    readAhead<number>(async (after) => {
      if (after !== undefined) throw new Error('the database went away');
      return [1];
    });
  for await (const rows of failing()) {
    expect(rows).toEqual([1]);
    break;
  }
  await expect(Array.fromAsync(failing())).rejects.toThrow('the database went away');
});
