import { COINS, type Coin } from '#domain/coins/coins.ts';
import {
  type HostedMethod,
  type ManualMethod,
  METHODS,
  type MethodKey,
  WITHDRAWAL_METHODS,
  type WithdrawalMethod,
} from '#domain/methods/methods.ts';

/** A screen and its parameters, all in the address, for reload and Back. */
export type Place =
  | { readonly screen: 'deposits' }
  | { readonly screen: 'manual'; readonly method: ManualMethod }
  | { readonly screen: 'hosted'; readonly method: HostedMethod }
  | { readonly screen: 'crypto'; readonly coin: Coin | undefined }
  | { readonly screen: 'withdrawals' }
  | { readonly screen: 'withdrawal'; readonly method: WithdrawalMethod }
  | { readonly screen: 'payment-completed' }
  | { readonly screen: 'status' }
  | { readonly screen: 'not-found' };

export type ScreenName = Place['screen'];

export function placeAt(path: string, search: string): Place {
  const query = new URLSearchParams(search);
  switch (path.replace(/\/+$/, '')) {
    case '':
      return depositPlace(query);
    case '/withdraw':
      return withdrawalPlace(query);
    case '/stripe-confirmation':
      return { screen: 'payment-completed' };
    case '/status':
      return { screen: 'status' };
    default:
      return { screen: 'not-found' };
  }
}

/** `address` from the first slash on, with or without a query. */
export function placeOf(address: string): Place {
  const [path = '/', search = ''] = address.split('#', 1).join('').split('?');
  return placeAt(path, search);
}

export function depositAddress(key: MethodKey, coin?: Coin): string {
  return `/?method=${key}${coin === undefined ? '' : `&coin=${coin}`}`;
}

export function withdrawalAddress(method: WithdrawalMethod): string {
  return `/withdraw?method=${method.toLowerCase()}`;
}

function depositPlace(query: URLSearchParams): Place {
  const key = query.get('method') ?? '';
  if (!Object.hasOwn(METHODS, key)) return { screen: 'deposits' };
  const method = METHODS[key as MethodKey];
  switch (method.kind) {
    case 'manual':
      return { screen: 'manual', method };
    case 'hosted':
      return { screen: 'hosted', method };
    case 'crypto':
      return { screen: 'crypto', coin: COINS.find((coin) => coin === query.get('coin')) };
    default:
      return method satisfies never;
  }
}

function withdrawalPlace(query: URLSearchParams): Place {
  const method = WITHDRAWAL_METHODS.find((name) => name.toLowerCase() === query.get('method'));
  return method === undefined ? { screen: 'withdrawals' } : { screen: 'withdrawal', method };
}
