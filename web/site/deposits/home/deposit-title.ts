import { chosenMethod } from './chosen-method.ts';

export function depositTitle(search: string): string {
  const method = chosenMethod(search);
  return method ? `Deposit with ${method.label}` : 'Deposit';
}
