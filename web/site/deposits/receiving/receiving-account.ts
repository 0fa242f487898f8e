import type { PublicSettings } from '#contract/player-pages.ts';
import { type Coin, usualNetwork } from '#domain/coins/coins.ts';
import type { SendTo } from '#domain/methods/method.ts';
import type { Method, MethodKey } from '#domain/methods/methods.ts';
import { NETWORK_DETAILS } from '#domain/networks/networks.ts';
import * as words from '#words/deposits.tsx';
import { sendToLabels } from '#words/methods.ts';
import { useSettings } from '../../settings/settings-provider.tsx';

export type ReceivingDetail = { readonly label: string; readonly value: string };

type PublicMethod = PublicSettings['settings'][MethodKey];
export type PublicAccount = PublicMethod['accounts'][number];

/** Open to a deposit now (for crypto, the coin's); undefined where there is none or the method is off. */
export function receivingAccount(
  method: Method,
  shown: Pick<PublicMethod, 'enabled' | 'accounts'> | undefined,
  coin?: Coin,
): PublicAccount | undefined {
  const account = shown?.accounts.find((offered) => coin === undefined || offered.coin === coin);
  return account && shown?.enabled && receivingDetails(account, method, coin).length > 0
    ? account
    : undefined;
}

/** The first is where the money goes; empty where there is none. */
export function receivingDetails(
  account: PublicAccount,
  method: Method,
  coin: Coin | undefined,
): readonly ReceivingDetail[] {
  return coin === undefined ? detailsOf(account, method) : walletDetails(account, coin);
}

/** The first address field that is filled in, and the holder's name where the method shows it. */
function detailsOf(account: PublicAccount, method: Method): readonly ReceivingDetail[] {
  if (method.kind !== 'manual') return [];
  const labels: { readonly [Field in SendTo]?: string } = sendToLabels[method.key];
  const sendTo = method.sendTo.flatMap((field) => detail(labels[field], account[field]));
  const whose = method.showsRecipient ? detail(words.recipientName, account.displayName) : [];
  return sendTo.length > 0 ? [...sendTo.slice(0, 1), ...whose] : [];
}

function walletDetails({ walletAddress, network }: PublicAccount, coin: Coin): readonly ReceivingDetail[] {
  const address = detail(words.walletAddress, walletAddress);
  const on = detail(words.network, network || NETWORK_DETAILS[usualNetwork(coin)].label);
  return address.length > 0 ? [...address, ...on] : [];
}

function detail(label: string | undefined, value: string | undefined): readonly ReceivingDetail[] {
  return label && value ? [{ label, value }] : [];
}

/** Which account receives is decided, and shown, once the request is stored. */
export function useReceivingAccount(method: Method, coin?: Coin) {
  const { settings } = useSettings().settings;
  return receivingAccount(method, settings[method.key], coin);
}
