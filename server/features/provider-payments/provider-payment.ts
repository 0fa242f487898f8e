/** A payment as its provider reports it, as far as that is readable. */
export type ProviderPayment = {
  readonly eventId: string;
  readonly eventType: string;
  /** The provider's own name of the payment, the same in every event that reports it. */
  readonly reference: string;
  /** In the smallest unit of the currency; null if unreadable. */
  readonly amount: number | null;
  /** The raw amount, if unreadable. */
  readonly unreadableAmount: string | undefined;
  /** Three letters, lower case. */
  readonly currency: string | null;
  readonly clientReferenceId: string | null;
  /** Whether real money has moved: false for the provider's test cards. */
  readonly isLive: boolean;
  readonly paidAt: Date;
};
