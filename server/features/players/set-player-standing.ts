import { STANDING_LABELS, type Standing } from '#domain/players/player.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { lockStanding, setStanding } from './store.ts';

type NewStanding = { readonly username: string; readonly standing: Standing; readonly note: string | null };

export const setPlayerStanding = defineHandler(
  'setPlayerStanding',
  async ({ input, staff }, { change, records }) => {
    const wanted = { username: input.username, standing: input.standing, note: input.note ?? null };
    await change(async (transaction, log) => {
      const before = await lockStanding(transaction, wanted.username);
      if (before.standing === wanted.standing && before.note === wanted.note) return;
      await setStanding(transaction, wanted.username, wanted, { staffId: staff.id });
      if (before.standing !== wanted.standing) {
        // It shows on all of the player's records.
        for (const kind of RECORD_KINDS) await records[kind].touchRecent(transaction, wanted.username);
      }
      log(standingEntry(before.standing, wanted, staff));
    });
    return { status: 'success' as const, message: 'Player standing updated successfully.' };
  },
);

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
