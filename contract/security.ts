import { z } from 'zod';
import { IDLE_MINUTES, LASTING_PROOF_MINUTES } from '#domain/access/session.ts';
import { changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { timestamp } from './base/fields.ts';

export const idleMinutes = z.int().min(IDLE_MINUTES.least).max(IDLE_MINUTES.most);

export const proofMinutes = z.int().min(LASTING_PROOF_MINUTES.least).max(LASTING_PROOF_MINUTES.most);

/** How long sessions last, and proofs of identity where money leaves. Whatever is chosen, one ends after 24 hours. */
export const sessionSettings = z.object({
  /** After so many minutes without use a session ends. A console that is open but that nobody touches is no use. */
  idleMinutes: z.int(),
  /** For so many minutes a proof of identity counts for what pays out, or says where and how much. */
  proofMinutes: z.int(),
  /** Goes up by one with every save; 0 while nobody has chosen anything. */
  version: z.int(),
});

export const signInSettings = z.object({
  /** Whoever has no second factor may do nothing but set one up. */
  secondFactorRequired: z.boolean(),
});

export const SECURITY_CALLS = defineCalls({
  getSessionSettings: {
    summary: 'See how long sessions last',
    access: 'security.manage',
    output: sessionSettings,
  },
  /** In force with everybody's next call. Where roles need a second owner, so does a longer time than the present one of either. */
  updateSessionSettings: {
    summary: 'Choose how long sessions last',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({
      idleMinutes,
      /** As it is, if absent. */
      proofMinutes: proofMinutes.optional(),
      /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
      version: z.int(),
    }),
    /** While the change waits, the settings are those still in force. */
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
      /** Changed in the database, past Cage: a second factor is required until an owner saves them. */
      isAltered: z.boolean(),
      /** Who on the staff has no second factor. */
      without: z.array(z.object({ uid: z.uuid(), displayName: z.string(), email: z.string() })),
    }),
  },
  /** Takes effect on everybody's next call. Where roles need a second owner, so does no longer requiring a second factor. */
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
  /** The refused sign-ins of the last week, counted by where they came from: 50 ranges of addresses at most. */
  getRefusedSignIns: {
    summary: 'Refused sign-ins of the last week',
    access: 'security.manage',
    output: z.object({
      since: timestamp,
      /** All of them, also those from elsewhere. */
      attempts: z.int(),
      ranges: z.array(
        z.object({
          /** A /24 of IPv4, a /48 of IPv6; or `elsewhere`, for more of them than are kept apart. */
          range: z.string(),
          attempts: z.int(),
          /** The hour of the last one, from its start. */
          lastHour: timestamp,
          reasons: z.object({
            /** Nobody on the staff has that email. */
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
