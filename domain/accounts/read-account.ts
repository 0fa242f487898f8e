import type { Account } from '#domain/accounts/account.ts';
import { COINS, usualNetwork } from '#domain/coins/coins.ts';
import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { type Cents, centsFromUsd, parseUsd } from '#domain/money/usd.ts';
import { networkNamed } from '#domain/networks/networks.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An account as any version wrote it. What it says nothing of is active, not pinned, of no fixed amount. */
export function readAccount(key: MethodKey, source: JsonObject, id: string): Account {
  const displayName = readText(source.displayName) ?? readText(source.name) ?? '';
  const cryptoType = readText(source.cryptoType)?.toUpperCase();
  const texts = {
    description: readText(source.description),
    handle: readText(source.handle),
    username: readText(source.username),
    email: readText(source.email),
    phone: readText(source.phone),
    walletAddress: readText(source.walletAddress),
    cryptoType,
    ...readNetwork(key, source, cryptoType),
    paymentUrl: readText(source.paymentUrl),
    stripeAccount: readText(source.stripeAccount),
  };
  const amountCents = readAmount(source);
  return {
    id,
    name: readText(source.name) ?? displayName,
    displayName,
    // What is not there has no key either: settings are compared as they are stored, as JSON.
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(amountCents !== undefined && { amountCents }),
    active: source.active !== false,
    pinned: source.pinned === true,
    fallback: source.fallback === true,
    sample: source.sample === true,
  };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Trimmed; undefined when there is none. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Stored as `amountCents`, sent as `amount` in USD, which old data has as text too. */
function readAmount({ amountCents, amount }: JsonObject): Cents | undefined {
  if (typeof amountCents === 'number') return amountCents;
  if (typeof amount === 'number') return centsFromUsd(amount);
  return typeof amount === 'string' ? parseUsd(amount) : undefined;
}

/** Older data has it as text of any kind. What names no network that Cage knows is kept as it is. */
function readNetwork(
  key: MethodKey,
  source: JsonObject,
  cryptoType: string | undefined,
): Pick<Account, 'network' | 'otherNetwork'> {
  const text = readText(source.network) ?? readText(source.otherNetwork);
  if (text !== undefined) {
    const network = networkNamed(text);
    return network === undefined ? { otherNetwork: text } : { network };
  }
  const coin = METHODS[key].kind === 'crypto' ? COINS.find((known) => known === cryptoType) : undefined;
  return coin === undefined ? {} : { network: usualNetwork(coin) };
}
