import type { Account } from '#domain/accounts/account.ts';
import { COIN_DETAILS, COINS } from '#domain/methods/coins.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { type Cents, centsFromUsd, parseUsd } from '#domain/money/usd.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An account as any version wrote it. What it says nothing of is active, not pinned, of no fixed amount. */
export function readAccount(key: MethodKey, source: JsonObject, id: string): Account {
  const displayName = readText(source.displayName) ?? readText(source.name) ?? '';
  const cryptoType = readText(source.cryptoType)?.toUpperCase();
  const network = readText(source.network) ?? (key === 'crypto' ? usualNetwork(cryptoType) : undefined);
  const texts = {
    description: readText(source.description),
    handle: readText(source.handle),
    username: readText(source.username),
    email: readText(source.email),
    phone: readText(source.phone),
    walletAddress: readText(source.walletAddress),
    cryptoType,
    network,
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

function usualNetwork(cryptoType: string | undefined): string | undefined {
  const coin = COINS.find((known) => known === cryptoType);
  return coin && COIN_DETAILS[coin].depositNetwork;
}
