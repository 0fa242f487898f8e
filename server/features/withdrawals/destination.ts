import type { WithdrawalRequest } from '#contract/withdrawals/send-withdraw-email.ts';
import { destinationFields } from '#domain/withdrawals/withdrawal-request.ts';

/** The columns of a withdrawal's destination: those of its method, and no others. */
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
  const own = destinationFields(request.method);
  const kept = <Field extends (typeof own)[number]>(field: Field) =>
    own.includes(field) ? request[field] : undefined;
  // One field accepts either.
  const emailOrPhone = kept('email');
  const isEmail = emailOrPhone?.includes('@');
  return {
    recipientName: request.name || undefined,
    paymentUsername: kept('paymentUsername'),
    email: isEmail ? emailOrPhone : undefined,
    phone: isEmail ? undefined : emailOrPhone,
    coin: kept('coin'),
    network: kept('network'),
    walletAddress: kept('walletAddress'),
  };
}
