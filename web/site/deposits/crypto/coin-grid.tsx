import { COIN_DETAILS, COINS, type Coin, usualNetwork } from '#domain/coins/coins.ts';
import { METHODS } from '#domain/methods/methods.ts';
import * as cards from '#words/cards.ts';
import * as words from '#words/crypto.tsx';
import { BackLink } from '../../layout/back-link.tsx';
import { ScreenTitle } from '../../layout/screen-title.tsx';
import { inOrder } from '../../methods/in-order.ts';
import { limitsText } from '../../methods/limits-text.ts';
import { MethodCard } from '../../methods/method-card.tsx';
import { MethodCards } from '../../methods/method-cards.tsx';
import { depositAddress } from '../../places/place.ts';
import { useLimits } from '../../settings/limits.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { receivingAccount } from '../receiving/receiving-account.ts';
import { Unavailable } from '../unavailable.tsx';
import { CoinMark } from './coin-mark.tsx';

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
