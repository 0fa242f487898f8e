import { getAdminCredentials } from '#contract/team/get-admin-credentials.ts';
import { can } from '#domain/access/capabilities.ts';
import { askForChange, type Waiting } from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { wasApproved } from '#server/features/approvals/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findTeamWithSeals, type TeamMember } from './view.ts';

/** For how long whoever asked may look at what a second owner has let them see. */
const SHOWN_FOR_MS = 3_600_000;

export const getAdminCredentialsHandler = defineHandler(
  getAdminCredentials,
  async ({ staff }, { change, sealer }) => {
    const users = await change(async (transaction, log) => {
      const making = { transaction, log, staff };
      const shown = [];
      for (const { member, sealed } of await findTeamWithSeals(transaction)) {
        const approval = sealed === null ? undefined : await holdReveal(making, member);
        if (sealed === null || approval) {
          shown.push({ ...member, defaultPassword: null, ...(approval && { approval }) });
          continue;
        }
        log({
          action: 'admin_credentials_revealed',
          message: `Revealed the initial password of ${member.email}`,
          actor: staff,
          subject: { type: 'staff', id: member.uid as string },
        });
        shown.push({ ...member, defaultPassword: sealer.open(sealed, `staff:${member.uid}`) });
      }
      return shown;
    });
    return { users };
  },
);

/**
 * One owner alone does not get to know how somebody signs in who approves, where roles need a second one.
 * @returns what waits; undefined if it may be shown
 */
async function holdReveal(making: Making, { uid, email, role }: TeamMember): Promise<Waiting | undefined> {
  const { transaction, staff } = making;
  if (uid === null || !can(role, 'approvals.decide')) return undefined;
  const asked = {
    kind: 'security',
    call: 'getAdminCredentials',
    input: { uid },
    subject: { type: 'staff', id: uid },
    summary: `${email}: show the initial password`,
    details: ['Whoever asks can see it for an hour, and could sign in by it until they have chosen another.'],
  } as const;
  if (await wasApproved(transaction, asked, { by: staff.id, since: new Date(Date.now() - SHOWN_FOR_MS) })) {
    return undefined;
  }
  return askForChange(making, asked);
}
