import { exportActivity } from '#contract/activity.ts';
import { isView } from '#contract/base/define-call.ts';
import { CALLS } from '#contract/calls.ts';
import { exportDeposits } from '#contract/deposits.ts';
import { followLive } from '#contract/live.ts';
import { exportCloses, exportLedger } from '#contract/money/exports.ts';
import { RECORD_CALLS } from '#contract/records.ts';
import { WEBHOOK_NAMES, WEBHOOKS } from '#contract/webhooks.ts';
import { exportWithdrawals } from '#contract/withdrawals.ts';
import type { Priority } from '#server/platform/admission/admit-requests.ts';

// Watchers, and paths with limits of their own.
const ALWAYS = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  `/api${followLive.path}`,
  `/api${exportActivity.path}`,
  `/api${exportDeposits.path}`,
  `/api${exportWithdrawals.path}`,
  `/api${exportLedger.path}`,
  `/api${exportCloses.path}`,
  `/api/${RECORD_CALLS.uploadPaymentProof.name}`,
  ...WEBHOOK_NAMES.map((name) => WEBHOOKS[name].route.path),
]);

// Sign-ins wait for each other, two passwords at a time: strangers' must not pass for slow answers to players.
const LATER = new Set(
  [...Object.values(CALLS).filter(isView), CALLS.signIn].map(({ name }) => `/api/${name}`),
);

// A page is of no use without its files, and browsers do not ask for them twice.
const FILE_OF_PAGE = /^\/(admin\/)?assets\//;

/** Under load, the views of staff and sign-ins are refused first, then players' calls. */
export function priorityOf(path: string): Priority {
  if (ALWAYS.has(path) || FILE_OF_PAGE.test(path)) return 'always';
  return LATER.has(path) ? 'later' : 'first';
}
