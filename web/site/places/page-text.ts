import type { Brand } from '#contract/page-data.ts';
import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import { METHODS, WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import * as words from '#words/frame.tsx';
import { descriptions } from '#words/methods.ts';
import { methodName } from './method-name.ts';
import type { Place } from './place.ts';

export function pageTitle(place: Place, brand: Brand): string {
  return `${subject(place)} · ${brand.title}`;
}

export function taglineOf({ tagline }: Brand): string {
  return tagline ?? words.tagline;
}

/** One sentence for search results and shared links. */
export function pageDescription(place: Place, brand: Brand): string {
  switch (place.screen) {
    case 'deposits':
      return taglineOf(brand);
    case 'manual':
    case 'hosted':
      return words.aboutDeposit({
        method: methodName(place.method.label),
        description: descriptions[place.method.key],
      });
    case 'crypto':
      return place.coin
        ? words.aboutCoin({ coin: COIN_DETAILS[place.coin].name })
        : words.aboutCoins({ coins: COINS.map((coin) => COIN_DETAILS[coin].name) });
    case 'withdrawals':
      return words.aboutWithdrawals({ methods: WITHDRAWAL_METHODS.map(methodName) });
    case 'withdrawal':
      return words.aboutWithdrawal({ method: methodName(place.method) });
    case 'payment-completed':
      return words.aboutPaymentCompleted;
    case 'status':
      return words.aboutStatus;
    case 'not-found':
      return words.aboutNotFound;
    default:
      return place satisfies never;
  }
}

/** For search engines: no page about one player, and none that does not exist. */
export function isListed(place: Place): boolean {
  return !['payment-completed', 'status', 'not-found'].includes(place.screen);
}

function subject(place: Place): string {
  switch (place.screen) {
    case 'deposits':
      return words.deposit;
    case 'manual':
    case 'hosted':
      return words.depositWith({ method: methodName(place.method.label) });
    case 'crypto':
      return words.depositWith({
        method: place.coin ? COIN_DETAILS[place.coin].name : methodName(METHODS.crypto.label),
      });
    case 'withdrawals':
      return words.withdraw;
    case 'withdrawal':
      return words.withdrawWith({ method: methodName(place.method) });
    case 'payment-completed':
      return words.paymentCompleted;
    case 'status':
      return words.yourRequest;
    case 'not-found':
      return words.notFound;
    default:
      return place satisfies never;
  }
}
