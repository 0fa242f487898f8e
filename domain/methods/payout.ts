export type Payout =
  | {
      readonly to: 'account';
      readonly fields: readonly PayoutField[];
    }
  | { readonly to: 'wallet' };

export type PayoutDestination = {
  readonly name?: string | undefined;
  readonly paymentUsername?: string | undefined;
  /** An email or a phone number. */
  readonly email?: string | undefined;
};

export type PayoutField = {
  readonly name: keyof PayoutDestination;
  readonly label: string;
  readonly autoComplete: 'name' | 'email' | 'off';
  readonly autoCapitalize: 'words' | 'none';
};

export function nameOnAccount<Label extends string>(label: Label) {
  return {
    name: 'name',
    label: `Name on the ${label} account`,
    autoComplete: 'name',
    autoCapitalize: 'words',
  } as const satisfies PayoutField;
}
