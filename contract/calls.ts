import type { z } from 'zod';
import { ACTIVITY_CALLS } from './activity.ts';
import { APPEARANCE_CALLS } from './appearance.ts';
import { APPROVAL_CALLS } from './approvals.ts';
import { DEPOSIT_CALLS } from './deposits.ts';
import { FACTOR_CALLS } from './factors.ts';
import { FLOOD_CALLS } from './floods.ts';
import { MAIL_TEMPLATE_CALLS } from './mail-templates.ts';
import { MAILBOX_CALLS } from './mailboxes.ts';
import { FUNDING_CALLS } from './money/funding.ts';
import { LEDGER_CALLS } from './money/ledger.ts';
import { OUTGOING_CALLS } from './money/outgoing.ts';
import { NOTE_CALLS } from './notes.ts';
import { OPERATION_CALLS } from './operations.ts';
import { PAYMENT_SETTINGS_CALLS } from './payment-settings.ts';
import { PLAYER_PAGE_CALLS } from './player-pages.ts';
import { PLAYER_REQUEST_CALLS } from './player-requests.ts';
import { PLAYER_CALLS } from './players.ts';
import { PREFERENCE_CALLS } from './preferences.ts';
import { PUSH_CALLS } from './push.ts';
import { READINESS_CALLS } from './readiness.ts';
import { RECEIPT_CALLS } from './receipts.ts';
import { RECORD_CALLS } from './records.ts';
import { SECURITY_CALLS } from './security.ts';
import { SESSION_CALLS } from './session.ts';
import { SIGNAL_CALLS } from './signals.ts';
import { STAFF_MAIL_CALLS } from './staff-mail.ts';
import { STATEMENT_CALLS } from './statements.ts';
import { STATS_CALLS } from './stats.ts';
import { TEAM_CALLS } from './team.ts';
import { WITHDRAWAL_CALLS } from './withdrawals.ts';

export const SECTIONS = {
  Players: { ...PLAYER_REQUEST_CALLS, ...PLAYER_PAGE_CALLS },
  Session: SESSION_CALLS,
  'Second factors': FACTOR_CALLS,
  Deposits: DEPOSIT_CALLS,
  Withdrawals: WITHDRAWAL_CALLS,
  Records: { ...RECORD_CALLS, ...PLAYER_CALLS, ...FLOOD_CALLS },
  Preferences: PREFERENCE_CALLS,
  Notices: { ...PUSH_CALLS, ...STAFF_MAIL_CALLS },
  Notes: NOTE_CALLS,
  Approvals: { ...APPROVAL_CALLS, ...SIGNAL_CALLS },
  Receipts: RECEIPT_CALLS,
  // No call: events of payment providers come by a route.
  Payments: {},
  Statements: STATEMENT_CALLS,
  Money: { ...LEDGER_CALLS, ...FUNDING_CALLS, ...OUTGOING_CALLS },
  'Mail templates': MAIL_TEMPLATE_CALLS,
  Mailboxes: MAILBOX_CALLS,
  'Payment settings': PAYMENT_SETTINGS_CALLS,
  Appearance: APPEARANCE_CALLS,
  Activity: ACTIVITY_CALLS,
  Stats: STATS_CALLS,
  Operations: OPERATION_CALLS,
  Team: TEAM_CALLS,
  'First steps': READINESS_CALLS,
  Security: SECURITY_CALLS,
} as const;

/** All members of a union at once. */
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  both: infer Both,
) => void
  ? Both
  : never;
type All = Together<(typeof SECTIONS)[keyof typeof SECTIONS]>;

export type Calls = { readonly [Name in keyof All]: All[Name] };
export type CallName = keyof Calls;

export const CALLS = Object.assign({}, ...Object.values(SECTIONS)) as Calls;

export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>;

/** For a handler: amounts in cents. */
export type ParsedInput<Name extends CallName> = z.output<Calls[Name]['input']>;

/** From a handler: amounts in cents. */
export type CallAnswer<Name extends CallName> = z.input<Calls[Name]['output']>;

/** At the client: amounts in USD. */
export type CallOutput<Name extends CallName> = z.output<Calls[Name]['output']>;
