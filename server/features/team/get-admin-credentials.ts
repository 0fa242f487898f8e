import { getAdminCredentials } from '#contract/team/get-admin-credentials.ts';
import { recordActivity } from '#server/features/activity/record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { findTeamWithSeals } from './view.ts';

export function getAdminCredentialsHandler({ queries }: Database, sealer: Sealer) {
  return defineHandler(getAdminCredentials, async ({ staff }) => {
    const users = await queries.transaction().execute(async (transaction) => {
      const team = await findTeamWithSeals(transaction);
      for (const { member } of team.filter(({ sealed }) => sealed !== null)) {
        await recordActivity(transaction, {
          action: 'admin_credentials_revealed',
          message: `Revealed the initial password of ${member.email}`,
          actor: staff,
          subject: { type: 'staff', id: member.uid as string },
        });
      }
      return team.map(({ member, sealed }) => ({
        ...member,
        defaultPassword: sealed && sealer.open(sealed, `staff:${member.uid}`),
      }));
    });
    return { users };
  });
}
