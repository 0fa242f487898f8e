import { z } from 'zod';
import { IDLE_MINUTES, LASTING_PROOF_MINUTES } from '#domain/access/session.ts';
import { changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { timestamp } from './base/fields.ts';

export const idleMinutes = z.int().min(IDLE_MINUTES.least).max(IDLE_MINUTES.most);

export const proofMinutes = z.int().min(LASTING_PROOF_MINUTES.least).max(LASTING_PROOF_MINUTES.most);

/** Every session ends after 24 hours, whatever is chosen. */
export const sessionSettings = z.object({
  /** Minutes without use; an open console that nobody touches is not in use. */
  idleMinutes: z.int(),
  /** How long a proof of identity counts for payouts, and for where and how much is paid. */
  proofMinutes: z.int(),
  version: z.int(),
});

export const signInSettings = z.object({
  /** Staff without a second factor may only set one up. */
  secondFactorRequired: z.boolean(),
});

export const SECURITY_CALLS = defineCalls({
  getSessionSettings: {
    summary: 'See how long sessions last',
    access: 'security.manage',
    output: sessionSettings,
  },
  /** In force with everybody's next call. A longer time takes a second owner where roles do. */
  updateSessionSettings: {
    summary: 'Choose how long sessions last',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({
      idleMinutes,
      proofMinutes: proofMinutes.optional(),
      version: z.int(),
    }),
    output: sessionSettings.extend({
      status: changeStatus,
      message: z.string(),
      approval: waitingApproval.optional(),
    }),
    errors: ['ABORTED', 'FAILED_PRECONDITION'],
  },
  getSignInSettings: {
    summary: 'What signing in takes',
    access: 'security.manage',
    output: signInSettings.extend({
      version: z.int(),
      /** Changed in the database, past Cage: a second factor is required until an owner saves. */
      isAltered: z.boolean(),
      without: z.array(z.object({ uid: z.uuid(), displayName: z.string(), email: z.string() })),
    }),
  },
  /** In force with everybody's next call. Requiring it no longer takes a second owner where roles do. */
  updateSignInSettings: {
    summary: 'Say what signing in takes',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({ ...signInSettings.shape, version: z.int().min(0) }),
    output: z.object({
      status: changeStatus,
      message: z.string(),
      version: z.int(),
      approval: waitingApproval.optional(),
    }),
    errors: ['ABORTED', 'FAILED_PRECONDITION'],
  },
  /** By the range of addresses they came from, at most 50 ranges. */
  getRefusedSignIns: {
    summary: 'Refused sign-ins of the last week',
    access: 'security.manage',
    output: z.object({
      since: timestamp,
      attempts: z.int(),
      ranges: z.array(
        z.object({
          /** A /24 of IPv4, a /48 of IPv6; or `elsewhere`, for ranges beyond those kept. */
          range: z.string(),
          attempts: z.int(),
          /** The start of the hour of the last one. */
          lastHour: timestamp,
          reasons: z.object({
            /** No staff have that email. */
            nobody: z.int(),
            password: z.int(),
            factor: z.int(),
            removed: z.int(),
            /** After too many others. */
            limit: z.int(),
          }),
        }),
      ),
    }),
  },
});
