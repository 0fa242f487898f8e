import { sql } from 'kysely';
import { setPlayerStanding } from '#contract/players/set-player-standing.ts';
import { STANDING_LABELS, type Standing } from '#domain/players/standing.ts';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import type { NewActivity } from '#server/features/activity/record.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { RECORD_TABLES } from '#server/features/records/record-kind.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';

type NewStanding = { readonly username: string; readonly standing: Standing; readonly note: string | null };

export const setPlayerStandingHandler = defineHandler(
  setPlayerStanding,
  async ({ input, staff }, { change }) => {
    const wanted = { username: input.username, standing: input.standing, note: input.note ?? null };
    await change(async (transaction, log) => {
      const before = await lockStanding(transaction, wanted.username);
      if (before.standing === wanted.standing && before.note === wanted.note) return;
      await transaction
        .updateTable('players')
        .set({ standing: wanted.standing, note: wanted.note, updated_at: new Date(), updated_by: staff.id })
        .where('username', '=', wanted.username)
        .execute();
      if (before.standing !== wanted.standing) await touchRecentRecords(transaction, wanted.username);
      log(standingEntry(before.standing, wanted, staff));
    });
    return { status: 'success' as const, message: 'Player standing updated successfully.' };
  },
);

/** A player without a row gets one in good standing, so that two who are first at once wait for each other. */
async function lockStanding(transaction: Queries, username: string) {
  await transaction
    .insertInto('players')
    .values({ username, standing: 'good' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom('players')
    .select(['standing', 'note'])
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { standing: row.standing as Standing, note: row.note };
}

function standingEntry(
  before: Standing,
  { username, standing, note }: NewStanding,
  actor: Staff,
): NewActivity {
  const standingChange = `${STANDING_LABELS[before]} → ${STANDING_LABELS[standing]}`;
  return {
    action: 'player_standing_updated',
    message: `Standing of ${username} changed: ${standingChange}${note === null ? '' : ` (${note})`}`,
    actor,
    username,
    subject: { type: 'player', id: username },
    details: { standingChange, oldStanding: before, newStanding: standing, ...(note !== null && { note }) },
  };
}

/**
 * A standing shows on all of a player's records: those of the last 30 days, which may be on somebody's screen, are
 * told live. They are found by the search index, there being none of usernames alone.
 */
async function touchRecentRecords(transaction: Queries, username: string): Promise<void> {
  for (const kind of RECORD_KINDS) {
    await transaction
      .updateTable(RECORD_TABLES[kind])
      .set({ changed_in: sql<string>`pg_current_xact_id()` })
      .where('search_text', 'like', containing(username))
      .where('username', '=', username)
      .where('created_at', '>', sql<Date>`now() - interval '30 days'`)
      .execute();
  }
}
