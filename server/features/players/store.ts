import type { Insertable } from 'kysely';
import type { Players } from '#db/types.ts';
import type { Standing } from '#domain/players/player.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type KeptStanding = { readonly standing: Standing; readonly note: string | null };

/** Adds a row in good standing, so that two concurrent first changes wait for each other. */
export async function lockStanding(transaction: Queries, username: string): Promise<KeptStanding> {
  await insertPlayers(transaction, [{ username, standing: 'good' }]);
  const row = await transaction
    .selectFrom('players')
    .select(['standing', 'note'])
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { standing: row.standing as Standing, note: row.note };
}

export async function setStanding(
  transaction: Queries,
  username: string,
  { standing, note }: KeptStanding,
  by: { readonly staffId: string },
): Promise<void> {
  await transaction
    .updateTable('players')
    .set({ standing, note, updated_at: new Date(), updated_by: by.staffId })
    .where('username', '=', username)
    .execute();
}

/** Existing players stay as they are. */
export async function insertPlayers(
  transaction: Queries,
  players: ReadonlyArray<Insertable<Players>>,
): Promise<void> {
  await transaction
    .insertInto('players')
    .values(players)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
