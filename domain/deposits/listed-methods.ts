import { COINS } from '#domain/coins/coins.ts';
import { type DepositMethod, METHODS } from '#domain/methods/methods.ts';

const CRYPTO = METHODS.crypto.label;

/** The methods that a filter by one means: a deposit in a coin is kept under the coin, and listed under 'Crypto' too. */
export function methodsListedUnder(method: string): readonly string[] {
  return method === CRYPTO ? [CRYPTO, ...COINS] : [method];
}

/** The methods that a search finds by what they are listed under, beside those it finds by their own name. */
export function methodsFoundBy(search: string): readonly DepositMethod[] {
  return CRYPTO.toLowerCase().includes(search.toLowerCase()) ? COINS : [];
}
