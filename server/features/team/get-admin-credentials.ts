import { getAdminCredentials } from '#contract/team/get-admin-credentials.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findTeamWithSeals } from './view.ts';

export const getAdminCredentialsHandler = defineHandler(
  getAdminCredentials,
  async ({ staff }, { change, sealer }) => {
    const users = await change(async (transaction, log) => {
      const team = await findTeamWithSeals(transaction);
      for (const { member } of team.filter(({ sealed }) => sealed !== null)) {
        log({
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
  },
);
