import type { CallName, Calls } from '#contract/calls.ts';
import type { Visit } from '#server/platform/admission/limit-visitors.ts';

type PublicCallName = {
  [Name in CallName]: Calls[Name]['access'] extends 'public' ? Name : never;
}[CallName];

/** Each public call's limit, and that of a staff call which stores large files. */
const VISITS: Readonly<Record<PublicCallName | 'uploadPaymentProof', Visit>> = {
  sendDepositEmail: 'submit',
  sendWithdrawEmail: 'submit',
  checkWallet: 'follow',
  getRequestStatus: 'follow',
  getRecentActivity: 'read',
  getPaymentSettingsPublic: 'read',
  getPaymentLinksPublic: 'read',
  getCryptoPrices: 'read',
  signIn: 'sign-in',
  uploadPaymentProof: 'upload',
};

const BY_NAME: ReadonlyMap<string, Visit> = new Map(Object.entries(VISITS));

export function visitOf(call: string): Visit | undefined {
  return BY_NAME.get(call);
}
