import type { PayoutField } from '#domain/methods/method.ts';
import type { PayoutFields, WithdrawalMethod } from '#domain/methods/methods.ts';
import { EMAIL_ADDRESS, US_PHONE } from '#domain/words/contacts.ts';

export const EMAIL_OR_US_PHONE = new RegExp(`^(?:${EMAIL_ADDRESS.source.slice(1, -1)}|${US_PHONE.source})$`);

// Not part of the methods' own files: the pages of cards load those.
const PATTERNS: PayoutFields<RegExp | undefined> = {
  Venmo: {
    name: undefined,
    paymentUsername: new RegExp(`^(?!@?${US_PHONE.source}$)@?(?=[_-]*[A-Za-z0-9])[A-Za-z0-9_-]{5,30}$`),
  },
  Zelle: { name: undefined, email: EMAIL_OR_US_PHONE },
};

/** For methods that pay to an account; undefined where anything will do. */
export function payoutPattern(method: WithdrawalMethod, field: PayoutField['name']): RegExp | undefined {
  const ofFields: Readonly<Record<string, Readonly<Record<string, RegExp | undefined>>>> = PATTERNS;
  return ofFields[method]?.[field];
}
