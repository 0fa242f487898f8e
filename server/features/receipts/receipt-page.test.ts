import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spellUsername } from '#domain/players/player.ts';
import { mailOf } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';
import { findReceiptPage } from './receipt-page.ts';

// Each is part of another, or of what is written in a note.
const USERNAMES = ['7', 'FC7', 'FC77', 'FC770', 'FC7701', 'AFC77'];
const NOTES = [undefined, 'for fc77', 'FC7701 thanks', '50% of 77_0', 'a\\b'];

type Known = { readonly id: string; readonly text: string; readonly usernames: readonly string[] };

let receipts: OpenReceipts;
let known: readonly Known[];
beforeAll(async () => {
  receipts = await openReceipts();
  const taken = await receipts.take(
    ...Array.from({ length: 40 }, (_, place) =>
      mailOf({
        sourceKey: randomUUID(),
        read: {
          payerName: ['Jane Doe', 'Fc Seventy', 'Ann 770'][place % 3],
          note: NOTES[place % NOTES.length],
          amount: 7_700 + (place % 4),
        },
      }),
    ),
  );
  for (const [place, { id }] of taken.entries()) {
    const username = USERNAMES[place % (USERNAMES.length + 1)];
    if (username === undefined) continue;
    const depositId = await receipts.give(id, 5);
    await receipts.database.pool.query('update deposits set username = $1 where id = $2', [
      username,
      depositId,
    ]);
  }
  const { rows } = await receipts.database.pool.query<Known>(
    `select receipts.id, search_text as text, array(
       select username from receipt_allocations join deposits on deposits.id = deposit_id where receipt_id = receipts.id
     ) as usernames from receipts`,
  );
  known = rows;
});
afterAll(() => receipts[Symbol.asyncDispose]());

const piece = fc.constantFrom(
  ...USERNAMES,
  'doe',
  ' ',
  '0',
  '7',
  '%',
  '_',
  '\\',
  '77.0',
  'fc',
  'thanks',
  '@',
);
const search = fc
  .array(piece, { minLength: 1, maxLength: 3 })
  .map((pieces) => pieces.join('').trim())
  .filter((text) => text !== '');

test('whatever is looked for, what has it in its text is found, and what was given to the player of that name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(search, fc.constantFrom(...USERNAMES, 'fc0077', '007')), async (text) => {
      const { rows } = await findReceiptPage(receipts.database.queries, { search: text, limit: 100 });
      const username = spellUsername(text.toUpperCase());
      const isLong = /[\p{L}\p{N}]{3}/u.test(text);
      const words = text.toLowerCase().split(/\s+/);
      const wanted = words.every((word) => /[\p{L}\p{N}]{3}/u.test(word)) ? words : [text.toLowerCase()];
      const expected = known.filter(
        (each) =>
          wanted.every((word) => each.text.includes(word)) || (isLong && each.usernames.includes(username)),
      );
      expect(rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    }),
    { numRuns: 150 },
  );
});
