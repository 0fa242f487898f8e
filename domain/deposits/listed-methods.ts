import { COINS } from '#domain/coins/coins.ts';
import { type DepositMethod, METHODS } from '#domain/methods/methods.ts';

const CRYPTO = METHODS.crypto.label;

/**
 * The stored methods that a filter covers: a deposit in a coin is stored under the coin and listed under 'Crypto' too.
 */
export function methodsListedUnder(method: string): readonly string[] {
  return method === CRYPTO ? [CRYPTO, ...COINS] : [method];
}

/** The methods that a search finds by the name they are listed under, in addition to those found by their own name. */
export function methodsFoundBy(search: string): readonly DepositMethod[] {
  return CRYPTO.toLowerCase().includes(search.toLowerCase()) ? COINS : [];
}
