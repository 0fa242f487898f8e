import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import type { SendTo } from '#domain/methods/method.ts';
import type { ManualMethod, MethodKey, WithdrawalMethod } from '#domain/methods/methods.ts';
import { anyOf } from './language.ts';

/** By the names that requests carry; those of other methods are the same everywhere. */
export const names: Readonly<Record<'Credit Card' | 'Crypto', string>> = {
  'Credit Card': 'Credit Card',
  Crypto: 'Crypto',
};

const COIN_NAMES = anyOf(COINS.map((coin) => COIN_DETAILS[coin].name));

/** On a deposit's card. */
export const descriptions: Readonly<Record<MethodKey, string>> = {
  venmo: 'Send money from your Venmo app to the handle shown.',
  zelle: 'Send money with Zelle from your bank to the email or phone number shown.',
  chime: 'Send money from your Chime app to the handle shown.',
  cashapp: 'Pay with Cash App on our payment provider’s page.',
  applepay: 'Pay with Apple Pay on our payment provider’s page.',
  creditcard: 'Pay by credit or debit card on our payment provider’s page.',
  crypto: `Send ${COIN_NAMES} from your wallet.`,
};

/** Under Payment Help. */
export const howToUse: Readonly<Record<MethodKey, string>> = {
  venmo: 'Send the amount to the Venmo handle shown, with the payment reference as the note.',
  zelle:
    'Send the amount from your banking app to the email or phone number shown, with the payment reference as the memo. Check that the recipient name is the one shown.',
  chime: 'Send the amount from your Chime app to the handle shown, with the payment reference as the note.',
  cashapp:
    'Submit the request, then pay the same amount on our payment provider’s page. Choose Cash App there.',
  applepay:
    'Submit the request, then pay the same amount on our payment provider’s page. Choose Apple Pay there.',
  creditcard:
    'Submit the request, then pay the same amount on our payment provider’s page. Credit and debit cards are accepted.',
  crypto:
    'Choose a coin, copy the wallet address or scan its QR code, and send the amount of coins shown, over the network shown.',
};

/** What the money is sent from. */
export const sentFrom: Readonly<Record<ManualMethod['key'], string>> = {
  venmo: 'your Venmo app',
  zelle: 'your banking app',
  chime: 'your Chime app',
};

export const sendToLabels = {
  venmo: { handle: 'Venmo handle' },
  zelle: { email: 'Zelle email', phone: 'Zelle phone' },
  chime: { handle: 'Chime handle' },
} satisfies Record<ManualMethod['key'], { [Field in SendTo]?: string }>;

/** On a withdrawal's card. */
export const payouts: Readonly<Record<WithdrawalMethod, string>> = {
  Crypto: `Get paid in ${COIN_NAMES} to your wallet.`,
  Venmo: 'Get paid to your Venmo account.',
  Zelle: 'Get paid by Zelle to your email or phone number.',
};
