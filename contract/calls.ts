import type { z } from 'zod';
import { getActivityLogs } from './activity/get-activity-logs.ts';
import { getDeposits } from './deposits/get-deposits.ts';
import { sendDepositEmail } from './deposits/send-deposit-email.ts';
import { updateDepositStatus } from './deposits/update-deposit-status.ts';
import { getPaymentSettingsPublic } from './payment-settings/get-payment-settings-public.ts';
import { changePassword } from './staff/change-password.ts';
import { getCurrentAdmin } from './staff/get-current-admin.ts';
import { signIn } from './staff/sign-in.ts';
import { signOut } from './staff/sign-out.ts';

/** Every call Cage answers, by its name on the wire. */
export const CALLS = {
  sendDepositEmail,
  getPaymentSettingsPublic,
  signIn,
  signOut,
  getCurrentAdmin,
  changePassword,
  getDeposits,
  updateDepositStatus,
  getActivityLogs,
} as const;

export type Calls = typeof CALLS;
export type CallName = keyof Calls;

/** What a client sends. */
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>;

/** What a client gets back. */
export type CallOutput<Name extends CallName> = z.output<Calls[Name]['output']>;
