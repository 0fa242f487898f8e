import { EMAIL_ADDRESS } from '#domain/words/email-address.ts';

/** How players are paid out by a method. */
export type Payout =
  | {
      readonly to: 'account';
      /** The fields the player fills in, in order. */
      readonly fields: readonly PayoutField[];
    }
  /** To a wallet, in a coin that the player chooses. */
  | { readonly to: 'wallet' };

/** Where a player is paid. */
export type PayoutDestination = {
  /** The recipient. */
  readonly name?: string | undefined;
  readonly paymentUsername?: string | undefined;
  /** An email or a phone number. */
  readonly email?: string | undefined;
};

export type PayoutField = {
  readonly name: keyof PayoutDestination;
  /** As staff read it. */
  readonly label: string;
  /** What it must look like. */
  readonly pattern?: RegExp;
  readonly autoComplete: 'name' | 'email' | 'off';
  readonly autoCapitalize: 'words' | 'none';
};

/**
 * A phone number of the United States, to which alone Zelle pays: area code, exchange and line, with or without the 1
 * before them. Source: the North American Numbering Plan, in which neither of the first two begins with 0 or 1.
 */
const US_PHONE = /(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s.-]*[2-9]\d\d[\s.-]*\d{4}/;

export const EMAIL_OR_US_PHONE = new RegExp(`^(?:${EMAIL_ADDRESS.source.slice(1, -1)}|${US_PHONE.source})$`);

/** The player's name with the payment method. */
export function nameOnAccount<Label extends string>(label: Label) {
  return {
    name: 'name',
    label: `Name on the ${label} account`,
    autoComplete: 'name',
    autoCapitalize: 'words',
  } as const satisfies PayoutField;
}
