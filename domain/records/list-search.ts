import { COIN_DETAILS, COINS, type Coin } from '#domain/coins/coins.ts';
import { parseReference } from '#domain/deposits/reference.ts';
import {
  DEPOSIT_METHOD_VALUES,
  type DepositMethod,
  METHODS,
  methodKeyOfDepositMethod,
} from '#domain/methods/methods.ts';
import { inOneWord } from '#domain/words/english.ts';

/** Both halves must be complete: names may contain a dash, too. */
const SHOWN_REFERENCE = /^[^-\s]{4}-[^-\s]{4}$/;

/** References are stored without the dash they are displayed with. */
export function searchText(typed: string): string {
  return (SHOWN_REFERENCE.test(typed) && parseReference(typed)) || typed;
}

const CRYPTO = METHODS.crypto.label;

/** A deposit in a coin is stored under the coin, and listed under 'Crypto' too. */
export function methodsListedUnder(method: string): readonly string[] {
  return method === CRYPTO ? [CRYPTO, ...COINS] : [method];
}

/** By the beginning of a method's other names, in addition to its own; 'eth' is not to find Tether. */
export function methodsFoundBy(search: string): readonly DepositMethod[] {
  const wanted = inOneWord(search);
  if (wanted === '') return [];
  return DEPOSIT_METHOD_VALUES.filter(
    (method) =>
      !method.toLowerCase().includes(search.toLowerCase()) &&
      OTHER_NAMES.get(method)?.some((name) => name.startsWith(wanted)),
  );
}

const OTHER_NAMES: ReadonlyMap<DepositMethod, readonly string[]> = new Map(
  DEPOSIT_METHOD_VALUES.map((method) => [method, otherNames(method).map(inOneWord)]),
);

function otherNames(method: DepositMethod): readonly string[] {
  const coin = COINS.find((each) => each === method);
  if (coin !== undefined) return [CRYPTO, COIN_DETAILS[coin].name];
  const key = methodKeyOfDepositMethod(method);
  return [METHODS[key].label, key, ...(METHODS[key].legacyKeys ?? [])];
}

export function coinsFoundBy(search: string): readonly Coin[] {
  const wanted = inOneWord(search);
  if (wanted === '') return [];
  return COINS.filter((coin) =>
    [coin, COIN_DETAILS[coin].name].some((name) => inOneWord(name).startsWith(wanted)),
  );
}
