import type { PublicSettings } from '#contract/payment-settings/get-payment-settings-public.ts';
import { type Coin, usualNetwork } from '#domain/coins/coins.ts';
import type { Method, MethodKey } from '#domain/methods/methods.ts';
import { NETWORK_DETAILS } from '#domain/networks/networks.ts';

/** One value to copy into the paying app, with its label. */
export type ReceivingDetail = { readonly label: string; readonly value: string };

export type ReceivingAccount = {
  readonly id: string;
  /** The first is what the money is sent to. Never empty. */
  readonly details: readonly ReceivingDetail[];
};

type PublicMethod = PublicSettings['settings'][MethodKey];
type PublicAccount = PublicMethod['accounts'][number];

/** The account to send to now (for crypto, the coin's); undefined where there is none or the method is switched off. */
export function receivingAccount(
  method: Method,
  shown: PublicMethod | undefined,
  coin?: Coin,
): ReceivingAccount | undefined {
  const account = shown?.accounts.find((offered) => coin === undefined || offered.coin === coin);
  if (!account || !shown?.enabled) return undefined;
  const details = coin === undefined ? detailsOf(account, method) : walletDetails(account, coin);
  return details.length > 0 ? { id: account.id, details } : undefined;
}

/** Whether a player who has copied one would have copied the same from the other. */
export function isSameAccount(one: ReceivingAccount, other: ReceivingAccount): boolean {
  return (
    one.id === other.id &&
    one.details.length === other.details.length &&
    one.details.every(({ value }, index) => value === other.details[index]?.value)
  );
}

/** The first address field that is filled in, and the holder's name where the method shows it. */
function detailsOf(account: PublicAccount, method: Method): readonly ReceivingDetail[] {
  if (method.kind !== 'manual') return [];
  const sendTo = method.sendTo.flatMap(({ field, label }) => detail(label, account[field]));
  const whose = method.recipientLabel ? detail(method.recipientLabel, account.displayName) : [];
  return sendTo.length > 0 ? [...sendTo.slice(0, 1), ...whose] : [];
}

function walletDetails({ walletAddress, network }: PublicAccount, coin: Coin): readonly ReceivingDetail[] {
  const address = detail('Wallet address', walletAddress);
  const on = detail('Network', network || NETWORK_DETAILS[usualNetwork(coin)].label);
  return address.length > 0 ? [...address, ...on] : [];
}

function detail(label: string, value: string | undefined): readonly ReceivingDetail[] {
  return value ? [{ label, value }] : [];
}
