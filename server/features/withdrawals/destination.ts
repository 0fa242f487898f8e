import type { WithdrawalRequest } from '#contract/withdrawals/send-withdraw-email.ts';

/** Where a withdrawal is to be paid, as it is stored: what belongs to its method, and nothing else. */
export type Destination = {
  readonly recipientName: string | undefined;
  readonly paymentUsername: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly coin: string | undefined;
  readonly network: string | undefined;
  readonly walletAddress: string | undefined;
};

export function destinationOf(request: WithdrawalRequest): Destination {
  const { method, name, paymentUsername, email, coin, network, walletAddress } = request;
  const none = {
    recipientName: name || undefined,
    paymentUsername: undefined,
    email: undefined,
    phone: undefined,
    coin: undefined,
    network: undefined,
    walletAddress: undefined,
  };
  switch (method) {
    case 'Venmo':
      return { ...none, paymentUsername };
    case 'Zelle':
      // One field takes either.
      return email?.includes('@') ? { ...none, email } : { ...none, phone: email };
    case 'Crypto':
      return { ...none, coin, network, walletAddress };
    default:
      return method satisfies never;
  }
}
