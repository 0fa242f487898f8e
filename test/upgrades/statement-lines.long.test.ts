import { expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { databaseOf } from './database-of.ts';

test('lines of statements that wait say so, and mails whose sender is not proved stay as they were', async () => {
  await using database = await databaseOf({ newest: '0100', lacked: [] }, '0100-statement-lines');
  await migrate(database.pool);
  const { rows } = await database.pool.query(
    'select source_key as key, reasons, reason_words as words from receipts order by received_at',
  );
  expect(rows).toEqual([
    {
      key: 'unfit',
      reasons: ['statement-line'],
      words: ['It was read from a statement, so no rule takes it. It names no request.'],
    },
    {
      key: 'short',
      reasons: ['statement-line', 'possible-duplicate', 'short'],
      words: [
        'It was read from a statement, so no rule takes it.',
        'Another receipt is alike.',
        'It is $50.00.',
      ],
    },
    {
      key: 'forged',
      reasons: ['sender-not-proved', 'no-request-fits'],
      words: ['It was forwarded.', 'It names no request.'],
    },
  ]);
});
