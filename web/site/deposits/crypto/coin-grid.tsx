import { COIN_DETAILS, COINS, type Coin, usualNetwork } from '#domain/coins/coins.ts';
import { METHODS } from '#domain/methods/methods.ts';
import * as words from '#words/deposits.tsx';
import * as cards from '#words/methods.ts';
import { BackLink, ScreenTitle } from '../../layout/form-screen.tsx';
import { limitsText } from '../../methods/limits-text.ts';
import { MethodCard } from '../../methods/method-card.tsx';
import { inOrder, MethodCards } from '../../methods/method-cards.tsx';
import { Mark } from '../../methods/method-mark.tsx';
import { depositAddress } from '../../places/place.ts';
import { useLimits } from '../../settings/limits.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { receivingAccount } from '../receiving/receiving-account.ts';
import { Unavailable } from '../unavailable.tsx';

export function CoinGrid() {
  const { settings } = useSettings();
  const open = settings.depositsAllowed;
  const action = open ? cards.depositNow : cards.withdrawalsClosed;
  const limits = useLimits('deposit')('crypto');
  const { crypto } = settings.settings;
  const takes = (coin: Coin) => receivingAccount(METHODS.crypto, crypto, coin) !== undefined;
  return (
    <>
      <BackLink to="/" />
      <ScreenTitle>{words.chooseCoin}</ScreenTitle>
      <Unavailable method={METHODS.crypto} account={COINS.some(takes) ? crypto : undefined} />
      <MethodCards>
        {inOrder(COINS, (coin) => Number(!takes(coin))).map((coin) => (
          <MethodCard
            key={coin}
            mark={<CoinMark coin={coin} />}
            name={`${COIN_DETAILS[coin].name} (${coin})`}
            description={words.networks[usualNetwork(coin)]}
            limits={limitsText(limits)}
            brief="description"
            address={depositAddress('crypto', coin)}
            action={takes(coin) ? action : cards.noAccount}
            open={open && takes(coin)}
          />
        ))}
      </MethodCards>
    </>
  );
}

type Picture = { readonly colour: string; readonly lines: string };

/** Cage's own drawings of the signs ₿, Ξ, Ł, ₮ and ◎, which few fonts all have. */
const PICTURES: Readonly<Record<Coin, Picture>> = {
  BTC: {
    colour: '#9a5a1c',
    lines:
      'M15 12h6.5a4 4 0 0 1 0 8H15m6.5 0a4 4 0 0 1 0 8H15M15 12v16M17.5 9v3M21.5 9v3M17.5 28v3M21.5 28v3',
  },
  ETH: { colour: '#4f5aa8', lines: 'M13 12.5h14M15 20h10M13 27.5h14' },
  LTC: { colour: '#4a5560', lines: 'M18 10.5V28h9M13.5 22l9-4' },
  USDT: { colour: '#257a58', lines: 'M13 12h14M20 12v17.5M14.5 20.5l11-3M14.5 25l11-3' },
  SOL: {
    colour: '#6b46a8',
    lines: 'M20 11a9 9 0 1 0 0 18a9 9 0 1 0 0-18M20 16.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7',
  },
};

function CoinMark({ coin }: { readonly coin: Coin }) {
  const { colour, lines } = PICTURES[coin];
  return (
    <Mark>
      <circle cx="20" cy="20" r="20" fill={colour} />
      <path
        d={lines}
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Mark>
  );
}
