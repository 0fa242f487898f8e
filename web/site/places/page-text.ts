import type { Brand } from '#contract/page-data.ts';
import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { orList } from '#domain/words/or-list.ts';
import type { Place } from './place.ts';

/** The title of the browser's tab: this page's name, then the operator's. */
export function pageTitle(place: Place, brand: Brand): string {
  return `${subject(place)} · ${brand.title}`;
}

/** One sentence for search results and shared links. */
export function pageDescription(place: Place, brand: Brand): string {
  switch (place.screen) {
    case 'deposits':
      return brand.tagline;
    case 'manual':
    case 'hosted':
      return `Deposit with ${place.method.label} to your casino account. ${place.method.description}`;
    case 'crypto':
      return `Deposit ${place.coin ? COIN_DETAILS[place.coin].name : orList(COINS.map((coin) => COIN_DETAILS[coin].name))} to your casino account.`;
    case 'withdrawals':
      return `Withdraw from your casino account by ${orList(WITHDRAWAL_METHODS)}.`;
    case 'withdrawal':
      return `Withdraw from your casino account by ${place.method}.`;
    case 'payment-completed':
      return 'Your payment has been processed successfully.';
    case 'status':
      return 'Follow your deposit or withdrawal request.';
    case 'not-found':
      return 'There is nothing at this address.';
    default:
      return place satisfies never;
  }
}

/** Whether search engines may list it: not a page about one player, nor one that does not exist. */
export function isListed(place: Place): boolean {
  return !['payment-completed', 'status', 'not-found'].includes(place.screen);
}

function subject(place: Place): string {
  switch (place.screen) {
    case 'deposits':
      return 'Deposit';
    case 'manual':
    case 'hosted':
      return `Deposit with ${place.method.label}`;
    case 'crypto':
      return `Deposit with ${place.coin ? COIN_DETAILS[place.coin].name : 'Crypto'}`;
    case 'withdrawals':
      return 'Withdraw';
    case 'withdrawal':
      return `Withdraw with ${place.method}`;
    case 'payment-completed':
      return 'Payment Completed';
    case 'status':
      return 'Your request';
    case 'not-found':
      return 'Page not found';
    default:
      return place satisfies never;
  }
}
