import type { Account } from '#domain/accounts/account.ts';
import { COINS, type Coin, usualNetwork } from '#domain/coins/coins.ts';
import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { type Cents, centsFromUsd, isCents, parseUsd } from '#domain/money/usd.ts';
import { type Network, networkNamed } from '#domain/networks/networks.ts';
import { bareAddress } from '#domain/withdrawals/wallet-text.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** As written by any version. By default it is active, not pinned and without a fixed amount. */
export function readAccount(key: MethodKey, source: JsonObject, id: string): Account {
  const displayName = readText(source.displayName) ?? readText(source.name) ?? '';
  const cryptoType = readText(source.cryptoType)?.toUpperCase();
  const network = readNetwork(key, source, cryptoType);
  const texts = {
    description: readText(source.description),
    handle: readText(source.handle),
    username: readText(source.username),
    email: readText(source.email),
    phone: readText(source.phone),
    walletAddress: readWallet(readText(source.walletAddress), cryptoType, network.network),
    cryptoType,
    ...network,
    paymentUrl: readText(source.paymentUrl),
    stripeAccount: readText(source.stripeAccount),
  };
  const amountCents = readAmount(source);
  return {
    id,
    name: readText(source.name) ?? displayName,
    displayName,
    // Absent values have no key either, because settings are compared as stored JSON.
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

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Stored as `amountCents`, sent as `amount` in USD; older data have text there. */
function readAmount({ amountCents, amount }: JsonObject): Cents | undefined {
  if (isCents(amountCents)) return amountCents;
  if (typeof amount === 'number') return centsFromUsd(amount);
  return typeof amount === 'string' ? parseUsd(amount) : undefined;
}

/** Free text in older data. A name that Cage does not know is kept unchanged. */
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
  const coin = METHODS[key].kind === 'crypto' ? coinNamed(cryptoType) : undefined;
  return coin === undefined ? {} : { network: usualNetwork(coin) };
}

/** Also out of a payment link, as wallets copy it. */
function readWallet(
  text: string | undefined,
  cryptoType: string | undefined,
  network: Network | undefined,
): string | undefined {
  const coin = coinNamed(cryptoType);
  return text && coin && network ? bareAddress(text, coin, network) : text;
}

function coinNamed(name: string | undefined): Coin | undefined {
  return COINS.find((known) => known === name);
}
