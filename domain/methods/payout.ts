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
  /** The problem with what was typed, as a sentence that says what to do, or undefined. */
  readonly check?: (text: string) => string | undefined;
  readonly autoComplete: 'name' | 'email' | 'off';
  readonly autoCapitalize: 'words' | 'none';
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s().-]{7,20}$/;

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

export function checkEmailOrPhone(text: string): string | undefined {
  const typed = text.trim();
  if (EMAIL.test(typed) || PHONE.test(typed)) return undefined;
  return 'Enter an email such as name@example.com, or a phone number.';
}
