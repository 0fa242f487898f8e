import { COINS, usualNetwork } from '#domain/coins/coins.ts';
import { cents } from '#domain/money/usd.ts';
import {
  EMAIL,
  HANDLE,
  HOSTED_PAGE,
  handleOf,
  PHONE,
  SAMPLE_CARD_PROVIDER,
  WALLET,
} from './account-fields.ts';
import type { MethodAccounts } from './method.ts';
import type { MethodKey } from './methods.ts';
import { VENMO_HANDLE } from './venmo-handle.ts';

/** For staff and the server only: the players' site must not load what accounts look like. */
export const METHOD_ACCOUNTS: Readonly<Record<MethodKey, MethodAccounts>> = {
  venmo: {
    fields: [
      {
        ...HANDLE,
        help: 'Where players send their money: they see it as it stands here.',
        placeholder: '@lucky-house',
        required: 'a Venmo handle',
        // `venmoUsername` has taken it out of its page's address: what still is one names nobody.
        check: handleOf(
          new RegExp(`^(?!.*/)${VENMO_HANDLE.source}`),
          'the Venmo handle must be letters, digits, hyphens and underscores behind an @, such as @lucky-house, no phone',
        ),
      },
      { ...EMAIL, help: 'Mail to this address is known to be about the account. Players never see it.' },
    ],
    samples: [{ handle: '@sample-venmo-1' }, { handle: '@sample-venmo-2' }, { handle: '@sample-venmo-3' }],
  },
  zelle: {
    fields: [{ ...EMAIL, required: 'an email address' }, PHONE],
    samples: [
      { email: 'sample-zelle-1@example.com', phone: '(202) 555-0101' },
      { email: 'sample-zelle-2@example.com', phone: '(202) 555-0102' },
      { email: 'sample-zelle-3@example.com', phone: '(202) 555-0103' },
    ],
  },
  chime: {
    fields: [
      {
        ...HANDLE,
        help: 'Where players send their money: they see it as it stands here.',
        placeholder: '$lucky-house',
        required: 'a Chime handle',
        check: handleOf(
          /^\$?[A-Za-z0-9_-]{1,30}$/,
          'the Chime handle must be letters, digits, hyphens and underscores behind a $, such as $lucky-house',
        ),
      },
    ],
    samples: [{ handle: '$sample-chime-1' }, { handle: '$sample-chime-2' }, { handle: '$sample-chime-3' }],
  },
  cashapp: {
    fields: HOSTED_PAGE,
    samples: [
      {
        paymentUrl: 'https://pay.example/sample-cashapp',
        stripeAccount: 'Sample Cash App provider',
        amountCents: cents(0),
      },
    ],
  },
  applepay: {
    fields: HOSTED_PAGE,
    samples: [
      {
        paymentUrl: 'https://pay.example/sample-applepay',
        stripeAccount: SAMPLE_CARD_PROVIDER,
        amountCents: cents(0),
      },
    ],
  },
  creditcard: {
    fields: HOSTED_PAGE,
    samples: [
      {
        paymentUrl: 'https://pay.example/sample-creditcard',
        stripeAccount: SAMPLE_CARD_PROVIDER,
        amountCents: cents(0),
      },
    ],
  },
  crypto: {
    fields: WALLET,
    samples: COINS.map((coin) => ({
      cryptoType: coin,
      network: usualNetwork(coin),
      walletAddress: `sample-${coin.toLowerCase()}-address-not-for-payment`,
    })),
  },
};
