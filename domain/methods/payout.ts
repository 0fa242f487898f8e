import { EMAIL_ADDRESS } from '#domain/words/email-address.ts';

/** How players are paid out by a method. */
export type Payout =
  | {
      readonly to: 'account';
      /** One sentence for the card. */
      readonly description: string;
      /** The fields the player fills in, in order. */
      readonly fields: readonly PayoutField[];
      /** Where the payment goes, as a sentence for the player. */
      readonly sentence: (destination: PayoutDestination) => string;
    }
  /** To a wallet, in a coin that the player chooses. */
  | { readonly to: 'wallet'; readonly description: string };

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
  readonly label: string;
  /** The message if it is empty. */
  readonly missing: string;
  /** What it must look like, and what is said if it does not. */
  readonly format?: { readonly pattern: RegExp; readonly wrong: string };
  readonly autoComplete: 'name' | 'email' | 'off';
  readonly autoCapitalize: 'words' | 'none';
};

/**
 * A phone number of the United States, to which alone Zelle pays: area code, exchange and line, with or without the 1
 * before them. Source: the North American Numbering Plan, in which neither of the first two begins with 0 or 1.
 */
const US_PHONE = /(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s.-]*[2-9]\d\d[\s.-]*\d{4}/;

export const EMAIL_OR_US_PHONE = {
  pattern: new RegExp(`^(?:${EMAIL_ADDRESS.source.slice(1, -1)}|${US_PHONE.source})$`),
  wrong: 'Enter an email address, or a US phone number with its area code such as 212-555-0123.',
} as const satisfies PayoutField['format'];

/** The player's name with the payment method. */
export function nameOnAccount<Label extends string>(label: Label) {
  return {
    name: 'name',
    label: `Name on the ${label} account`,
    missing: `Enter the name on the ${label} account.`,
    autoComplete: 'name',
    autoCapitalize: 'words',
  } as const satisfies PayoutField;
}

/** The problem with what was typed, as a sentence that says what to do, or undefined. */
export function checkFormat(format: PayoutField['format'], text: string): string | undefined {
  return format === undefined || format.pattern.test(text.trim()) ? undefined : format.wrong;
}
