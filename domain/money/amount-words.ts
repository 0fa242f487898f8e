/** For an amount that is refused. Amounts in it are texts, as shown. */
export type AmountWords = {
  readonly missing: string;
  readonly unreadable: string;
  /** A point or a comma may be meant for cents or thousands; not every keypad has both. */
  readonly unclear: string;
  readonly atLeast: (bound: { readonly min: string }) => string;
  readonly atMost: (bound: { readonly max: string }) => string;
};

export const AMOUNT_WORDS: AmountWords = {
  missing: 'Enter an amount.',
  unreadable: 'Enter the amount as dollars and cents, for example 50 or 50.25.',
  unclear:
    'Enter the amount without a thousands separator, for example 1250 or 1250.50. A comma before the cents is fine.',
  atLeast: ({ min }) => `The amount must be at least ${min}.`,
  atMost: ({ max }) => `The amount must be at most ${max}.`,
};
