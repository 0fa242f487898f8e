import type { CallName } from '#contract/calls.ts';
import { NO_APPROVALS, NO_SIGNALS } from '#test/fixtures/settings.ts';
import { STAFF_MAIL } from './inputs.ts';
import { OWNERS, PROVEN, type Row } from './rows.ts';

/** What owners choose. */
export const SETTINGS_CALLS = {
  updateReceiptSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { settings: { knownPayerRule: true, approveFunded: false }, version: -1 },
    answers: 'ABORTED',
  },
  getApprovalSettings: { ...OWNERS, input: {} },
  updateApprovalSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { settings: NO_APPROVALS, version: -1 },
    answers: 'ABORTED',
  },
  getSignalSettings: { ...OWNERS, input: {} },
  updateSignalSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { settings: NO_SIGNALS, version: -1 },
    answers: 'ABORTED',
  },
  getAppearance: { ...OWNERS, input: {} },
  updateAppearance: {
    ...OWNERS,
    ...PROVEN,
    input: { title: null, tagline: null, accent: null, version: -1 },
    answers: 'ABORTED',
  },
  getReadiness: { ...OWNERS, input: {} },
  skipReadinessStep: { ...OWNERS, input: { step: 'hours', isSkipped: false } },
  getSessionSettings: { ...OWNERS, input: {} },
  updateSessionSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { idleMinutes: 30, version: -1 },
    answers: 'ABORTED',
  },
  getSignInSettings: { ...OWNERS, input: {} },
  updateSignInSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { secondFactorRequired: true, version: 999 },
    answers: 'ABORTED',
  },
  getStaffMail: { ...OWNERS, input: {} },
  updateStaffMail: { ...OWNERS, ...PROVEN, input: { ...STAFF_MAIL, version: 999 }, answers: 'ABORTED' },
  switchOffStaffMail: { ...OWNERS, ...PROVEN, input: { version: 999 }, answers: 'ABORTED' },
  testStaffMail: { ...OWNERS, ...PROVEN, input: { ...STAFF_MAIL, sendTo: 'receivers' } },
  updatePushSettings: { ...OWNERS, ...PROVEN, input: { isOn: true } },
} satisfies { readonly [Name in CallName]?: Row<Name> };
