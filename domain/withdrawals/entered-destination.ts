import { WITHDRAWAL_METHOD_DETAILS, type WithdrawalMethod } from '#domain/methods/methods.ts';
import { checkDestination, type Destination, destinationFields } from './withdrawal-request.ts';

/** Where a withdrawal that staff enter is to be paid. */
export type EnteredDestination = Omit<Destination, 'name'> & { readonly recipientName?: string | undefined };

type EnteredField = keyof EnteredDestination;

/** The fields of a method's destination beside the recipient's name. */
function enteredFields(method: WithdrawalMethod): readonly Exclude<keyof Destination, 'name'>[] {
  return destinationFields(method).filter((field) => field !== 'name');
}

/** A wallet is nobody's by name: what it takes is an address. */
export function takesRecipient(method: WithdrawalMethod): boolean {
  return WITHDRAWAL_METHOD_DETAILS[method].payout.to === 'account';
}

/** What staff have given of a destination, as a player gives it. */
export function destinationEntered(method: WithdrawalMethod, entered: EnteredDestination): Destination {
  const given = enteredFields(method).flatMap((field) => (entered[field] ? [[field, entered[field]]] : []));
  return { name: entered.recipientName, ...Object.fromEntries(given) };
}

/**
 * What is wrong with it. The recipient's name is enough; whoever says more says all that the method takes.
 */
export function checkEntered(
  method: WithdrawalMethod,
  entered: EnteredDestination,
): { readonly field: EnteredField; readonly message: string }[] {
  const isGiven = enteredFields(method).some((field) => entered[field]);
  if (!isGiven && entered.recipientName) return [];
  if (!isGiven && takesRecipient(method))
    return [{ field: 'recipientName', message: 'Enter the recipient name.' }];
  return checkDestination(method, destinationEntered(method, entered)).map(({ field, message }) => ({
    field: field === 'name' ? 'recipientName' : field,
    message,
  }));
}
