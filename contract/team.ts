import { z } from 'zod';
import { ROLES } from '#domain/access/capabilities.ts';
import { checkStaffName } from '#domain/words/look-alikes.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { emailAddress, line, newPassword, payeeLine } from './base/fields.ts';

/** An entry without a uid has no account yet and is for display only. */
export const teamMember = z.object({
  uid: z.uuid().nullable(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  note: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** Changed in the database, past Cage: the account is closed, and nothing here is proved. */
  isAltered: z.boolean(),
});

export const teamChangeAsked = z.object({
  status: changeStatus,
  message: z.string(),
  approval: waitingApproval.optional(),
});

export const TEAM_CALLS = defineCalls({
  getAdminUsers: {
    summary: 'List the staff',
    access: 'team.manage',
    deniedMessage: 'Only owners can manage admin users and roles',
    output: z.object({ users: z.array(teamMember) }),
  },
  /**
   * Initial passwords still in force; each one revealed is logged. Where roles take a second owner, those of
   * owners and supervisors are shown once, to whoever asked, within an hour of the approval.
   */
  getAdminCredentials: {
    summary: 'Reveal initial passwords',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can manage admin users and roles',
    output: z.object({
      users: z.array(
        teamMember.extend({
          /** Null once the person has set their own. */
          defaultPassword: z.string().nullable(),
          /** Signs nobody in any more: used, or 24 hours old. A person signed in by it can change it. */
          isOver: z.boolean(),
          /** Why it cannot be shown and what to do, in words. */
          problem: z.string().optional(),
          /** Asked for by this call: a second owner has to approve before it is shown. */
          approval: waitingApproval.optional(),
        }),
      ),
    }),
    errors: ['FAILED_PRECONDITION'],
  },
  /** An initial password must be changed at the first sign-in; if absent, a random one is made. */
  createAdminUser: {
    summary: 'Add someone to the staff',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can create admin users',
    input: z.strictObject({
      email: emailAddress,
      password: newPassword.optional(),
      role: z.enum(ROLES),
      displayName: payeeLine(LONGEST.displayName)
        .superRefine((name, context) => {
          const message = checkStaffName(name);
          if (message) context.addIssue({ code: 'custom', message });
        })
        .optional(),
      note: line(LONGEST.note).optional(),
    }),
    /** No uid while it waits; the password sent is not kept, and a random one made. */
    output: teamChangeAsked.extend({ uid: z.uuid().optional() }),
    errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  },
  /** Those of CAGE_STAFF who are missing; 'waiting': a second owner has to approve. */
  initializeAdminUsers: {
    summary: 'Create the configured staff',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can manage admin users and roles',
    output: z.object({
      results: z.array(
        z.object({
          email: z.string(),
          status: z.enum(['created', 'waiting', 'exists', 'error']),
          error: z.string().optional(),
        }),
      ),
    }),
  },
  /** Ends the person's sessions. The last owner stays. Removing an owner waits for another where roles do. */
  removeAdminUser: {
    summary: 'Remove someone from the staff',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can remove admin users',
    input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional() }),
    output: teamChangeAsked,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** The password alone signs in again; sessions end. For owners and supervisors it waits where roles do. */
  removeAdminFactors: {
    summary: 'Take somebody’s second factors away',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can manage admin users and roles',
    input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional() }),
    output: teamChangeAsked,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** At once, and it waits for nobody; the person may sign in again. */
  endAdminSessions: {
    summary: 'End somebody’s sessions',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can manage admin users and roles',
    input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional() }),
    output: teamChangeAsked,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Ends sessions. For owners and supervisors it waits where roles do, and a random one is made instead. */
  setAdminPassword: {
    summary: 'Set an initial password',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can manage admin users and roles',
    input: z.strictObject({
      uid: z.uuid().optional(),
      email: emailAddress,
      password: newPassword,
    }),
    output: teamChangeAsked,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** In force with the person's next call. The last owner cannot be demoted. */
  setAdminUserRole: {
    summary: 'Change a role',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can change user roles',
    input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional(), role: z.enum(ROLES) }),
    output: teamChangeAsked,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
});
