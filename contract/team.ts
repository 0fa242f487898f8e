import { z } from 'zod';
import { ROLES } from '#domain/access/capabilities.ts';
import { checkStaffName } from '#domain/words/spelling.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { emailAddress, line, newPassword, payeeLine } from './base/fields.ts';

/** A member of staff as owners see them. An entry without a uid has no account yet and is for display only. */
export const teamMember = z.object({
  uid: z.uuid().nullable(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  note: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** Changed in the database, past Cage: the account is closed, and nothing that is said of it here is proved. */
  isAltered: z.boolean(),
});

/** The answer to a change that a second person may have to approve. */
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
   * The staff with the initial passwords that are still in force. Each one revealed is logged. Where roles need a second
   * owner, so do those of owners and supervisors: then each is shown once, to whoever asked, within an hour of the
   * approval.
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
          /** It signs nobody in any more: it has, or did not within 24 hours. Who has signed in by it can still change it. */
          isOver: z.boolean(),
          /** Why one that is in force cannot be shown, and what to do, in words. */
          problem: z.string().optional(),
          /** Of one that is not shown before a second owner has approved it, which this call has asked for. */
          approval: waitingApproval.optional(),
        }),
      ),
    }),
    errors: ['FAILED_PRECONDITION'],
  },
  /** The password given is an initial one: it must be changed at the first sign-in. Without one, a random one is made. */
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
    /** While it waits for a second person there is no uid; the password sent with it is not kept, and a random one made. */
    output: teamChangeAsked.extend({ uid: z.uuid().optional() }),
    errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  },
  /**
   * Creates those named in the configuration (CAGE_STAFF) who are missing; 'waiting' are those whom a second owner has to
   * approve.
   */
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
  /**
   * Ends all sessions of the person at once. The last owner cannot be removed. Where
   * roles need a second owner, removing another owner waits for one.
   */
  removeAdminUser: {
    summary: 'Remove someone from the staff',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can remove admin users',
    input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional() }),
    output: teamChangeAsked,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /**
   * For somebody who has lost their phone and their recovery codes: they sign in by their password alone again. Ends
   * their sessions. Of owners and supervisors it waits for a second owner where roles need one.
   */
  removeAdminFactors: {
    summary: 'Take somebody’s second factors away',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can manage admin users and roles',
    input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional() }),
    output: teamChangeAsked,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Signs somebody else out everywhere, at once. They may sign in again; it waits for nobody. */
  endAdminSessions: {
    summary: 'End somebody’s sessions',
    access: 'team.manage',
    proof: 'recent',
    deniedMessage: 'Only owners can manage admin users and roles',
    input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional() }),
    output: teamChangeAsked,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /**
   * Sets another person's new initial password and ends their sessions. The person is identified by `email`, and by `uid` if
   * known. Of owners and supervisors it waits for a second owner where roles need one: the password sent is not kept, and a
   * random one made then.
   */
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
  /** Takes effect on the person's very next call. The last owner cannot be demoted. */
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
