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
  readonly autoComplete: 'name' | 'email' | 'off';
  readonly autoCapitalize: 'words' | 'none';
};

/** The player's name with the payment method. */
export function nameOnAccount<Label extends string>(label: Label) {
  return {
    name: 'name',
    label: `Name on the ${label} account`,
    autoComplete: 'name',
    autoCapitalize: 'words',
  } as const satisfies PayoutField;
}
