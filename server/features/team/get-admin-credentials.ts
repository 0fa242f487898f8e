import { can } from '#domain/access/capabilities.ts';
import { initialPasswordSetAt } from '#domain/access/sign-in.ts';
import { wasDoneBy } from '#server/features/activity/lookup.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { askForChange, type Waiting } from '#server/features/approvals/hold-change.ts';
import { isApprovalSigned } from '#server/features/approvals/signed-approvals.ts';
import { lockApproved } from '#server/features/approvals/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { opens } from '#server/platform/sealing/sealer.ts';
import { findTeamWithSeals, type TeamMember } from './view.ts';

const SPOILT =
  'This initial password cannot be read: it was changed in the database, past Cage, or the key that sealed it is missing. Set another.';

/** The time to look, once, at a password that a second owner has released. */
const SHOWN_WITHIN_MS = 3_600_000;

export const getAdminCredentials = defineHandler(
  'getAdminCredentials',
  async ({ staff }, { change, sealer, signer, onAltered }) => {
    const users = await change(async (transaction, log) => {
      const context = { transaction, log, staff, signer };
      const shown = [];
      for (const { member: person, sealed, until } of await findTeamWithSeals(transaction, signer)) {
        const isOver = sealed !== null && until !== null && until <= new Date();
        const member = { ...person, isOver };
        const seal = sealed === null ? undefined : { sealed, context: `staff:${member.uid}` };
        if (seal && !opens(sealer, seal)) {
          onAltered({ seals: [seal.context] });
          shown.push({ ...member, defaultPassword: null, problem: SPOILT });
          continue;
        }
        const { approval, approvalId } =
          seal === undefined ? {} : await holdReveal(context, signer, member, until);
        if (seal === undefined || approval) {
          shown.push({ ...member, defaultPassword: null, ...(approval && { approval }) });
          continue;
        }
        log({
          action: 'admin_credentials_revealed',
          message: `Revealed the initial password of ${member.email}`,
          actor: staff,
          subject: { type: 'staff', id: member.uid as string },
          ...(approvalId && { details: { approvalId } }),
        });
        shown.push({ ...member, defaultPassword: sealer.open(seal.sealed, seal.context) });
      }
      return shown;
    });
    return { users };
  },
);

type Hold = {
  readonly approval?: Waiting | undefined;
  readonly approvalId?: string | undefined;
};

/**
 * One owner alone does not learn an approver's initial password, where roles need a second one. What was approved before
 * the password was set is not of this one.
 */
async function holdReveal(
  context: ChangeContext,
  signer: RowSigner,
  { uid, email, role }: TeamMember,
  until: Date | null,
): Promise<Hold> {
  const { transaction, staff } = context;
  if (uid === null || !can(role, 'approvals.decide')) return {};
  const asked = {
    kind: 'security',
    call: 'getAdminCredentials',
    input: { uid },
    subject: { type: 'staff', id: uid },
    summary: `${email}: show the initial password`,
    details: [
      'Whoever asks can see it once, within an hour, and could sign in by it until they have chosen another.',
    ],
  } as const;
  const setAt = until === null ? 0 : initialPasswordSetAt(until).getTime();
  const since = new Date(Math.max(setAt, Date.now() - SHOWN_WITHIN_MS));
  const approved = await lockApproved(transaction, asked, { by: staff.id, since });
  for (const each of approved.filter((one) => isApprovalSigned(signer, one))) {
    const reveal = { action: 'admin_credentials_revealed', subjectId: uid, approvalId: each.id } as const;
    if (!(await wasDoneBy(transaction, reveal))) return { approvalId: each.id };
  }
  return { approval: await askForChange(context, asked) };
}
