import type { CallName, Calls } from '#contract/calls.ts';
import * as activity from '#server/features/activity/calls.ts';
import * as appearance from '#server/features/appearance/calls.ts';
import * as approvals from '#server/features/approvals/calls.ts';
import * as backups from '#server/features/backups/calls.ts';
import * as deposits from '#server/features/deposits/calls.ts';
import * as factors from '#server/features/factors/calls.ts';
import * as floods from '#server/features/floods/calls.ts';
import * as history from '#server/features/history/calls.ts';
import * as ledger from '#server/features/ledger/calls.ts';
import * as mailTemplates from '#server/features/mail-templates/calls.ts';
import * as mailboxes from '#server/features/mailboxes/calls.ts';
import * as notes from '#server/features/notes/calls.ts';
import * as notifications from '#server/features/notifications/calls.ts';
import * as operations from '#server/features/operations/calls.ts';
import * as outgoing from '#server/features/outgoing/calls.ts';
import { uploadPaymentProof } from '#server/features/payment-proofs/upload-payment-proof.ts';
import * as paymentSettings from '#server/features/payment-settings/calls.ts';
import * as players from '#server/features/players/calls.ts';
import * as preferences from '#server/features/preferences/calls.ts';
import * as prices from '#server/features/prices/calls.ts';
import * as push from '#server/features/push/calls.ts';
import * as readiness from '#server/features/readiness/calls.ts';
import * as receipts from '#server/features/receipts/calls.ts';
import { getPlayers } from '#server/features/records/get-players.ts';
import { getQueue } from '#server/features/records/get-queue.ts';
import { getWaitingTimes, updateWaitingTimes } from '#server/features/records/waiting-times.ts';
import { getRecentActivity, getRequestStatus } from '#server/features/requests/calls.ts';
import type { Services } from '#server/features/services.ts';
import * as sessions from '#server/features/sessions/calls.ts';
import * as signals from '#server/features/signals/calls.ts';
import * as staff from '#server/features/staff/calls.ts';
import * as statements from '#server/features/statements/calls.ts';
import * as stats from '#server/features/stats/calls.ts';
import * as team from '#server/features/team/calls.ts';
import * as withdrawals from '#server/features/withdrawals/calls.ts';
import type { Handler } from '#server/platform/protocol/handler.ts';

/** A call without a handler is a type error. */
export const HANDLERS: { readonly [Name in CallName]: Handler<Calls[Name], Services> } = {
  ...activity,
  ...appearance,
  ...approvals,
  ...backups,
  ...deposits,
  ...factors,
  ...floods,
  ...history,
  ...ledger,
  ...outgoing,
  ...mailTemplates,
  ...mailboxes,
  ...notes,
  ...notifications,
  ...operations,
  uploadPaymentProof,
  ...paymentSettings,
  ...players,
  ...preferences,
  ...prices,
  ...push,
  ...readiness,
  ...receipts,
  getPlayers,
  getQueue,
  getRecentActivity,
  getRequestStatus,
  getWaitingTimes,
  updateWaitingTimes,
  ...sessions,
  ...signals,
  ...staff,
  ...statements,
  ...stats,
  ...team,
  ...withdrawals,
};
