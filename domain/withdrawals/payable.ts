import {
  WITHDRAWAL_METHOD_DETAILS,
  WITHDRAWAL_METHODS,
  type WithdrawalMethod,
} from '#domain/methods/methods.ts';
import { andList } from '#domain/words/english.ts';
import { checkDestination, type Destination, destinationFields } from './withdrawal-request.ts';

/** As staff read them; none if it can be paid. */
export function missingParts(method: WithdrawalMethod, destination: Destination): readonly string[] {
  const wrong = new Set<keyof Destination>(checkDestination(method, destination).map(({ field }) => field));
  // Without a coin its network is not checked, and without a network its address is not paid to.
  return destinationFields(method)
    .filter((field) => wrong.has(field) || (isWallet(method) && !destination[field]))
    .map((field) => partName(method, field));
}

export function unpayable(method: string, destination: Destination): string | undefined {
  const known = WITHDRAWAL_METHODS.find((each) => each === method);
  const missing = known === undefined ? [] : missingParts(known, destination);
  return missing.length === 0 ? undefined : `This withdrawal has no valid ${andList(missing)}.`;
}

function isWallet(method: WithdrawalMethod): boolean {
  return WITHDRAWAL_METHOD_DETAILS[method].payout.to === 'wallet';
}

function partName(method: WithdrawalMethod, field: keyof Destination): string {
  switch (field) {
    case 'name':
      return 'recipient name';
    case 'paymentUsername':
      return `${method} username`;
    case 'email':
      return `${method} email or phone number`;
    case 'coin':
    case 'network':
      return field;
    case 'walletAddress':
      return 'wallet address';
    default:
      return field satisfies never;
  }
}
