import { WITHDRAWAL_METHOD_DETAILS, type WithdrawalMethod } from '#domain/methods/methods.ts';
import { checkDestination, type Destination, destinationFields } from './withdrawal-request.ts';

export type EnteredDestination = Omit<Destination, 'name'> & { readonly recipientName?: string | undefined };

type EnteredField = keyof EnteredDestination;

function enteredFields(method: WithdrawalMethod): readonly Exclude<keyof Destination, 'name'>[] {
  return destinationFields(method).filter((field) => field !== 'name');
}

/** A wallet has an address, and no recipient. */
export function takesRecipient(method: WithdrawalMethod): boolean {
  return WITHDRAWAL_METHOD_DETAILS[method].payout.to === 'account';
}

export function destinationEntered(method: WithdrawalMethod, entered: EnteredDestination): Destination {
  const given = enteredFields(method).flatMap((field) => (entered[field] ? [[field, entered[field]]] : []));
  return { name: entered.recipientName, ...Object.fromEntries(given) };
}

/** The recipient's name is enough; with any other field, the method's fields are all required. */
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
