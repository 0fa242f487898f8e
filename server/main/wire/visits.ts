import type { CallName, Calls } from '#contract/calls.ts';
import type { Visit } from '#server/platform/admission/limit-visitors.ts';

type PublicCallName = {
  [Name in CallName]: Calls[Name]['access'] extends 'public' ? Name : never;
}[CallName];

/** As what each public call counts that somebody makes; and a call of staff that stores what is large. */
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
