import { COIN_DETAILS, COINS, usualNetwork } from '#domain/coins/coins.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { NETWORK_DETAILS } from '#domain/networks/networks.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { ScreenTitle } from '../../layout/screen-title.tsx';
import { MethodCard } from '../../methods/method-card.tsx';
import { MethodCards } from '../../methods/method-cards.tsx';
import { depositAddress } from '../../places/place.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { limitsText } from '../limits-text.ts';
import { Unavailable } from '../unavailable.tsx';
import { CoinMark } from './coin-mark.tsx';

export function CoinGrid() {
  const { settings } = useSettings();
  const open = settings.depositsAllowed;
  return (
    <>
      <BackLink to="/" />
      <ScreenTitle>Choose your coin</ScreenTitle>
      <Unavailable
        method={METHODS.crypto}
        account={settings.settings.crypto?.enabled ? settings : undefined}
      />
      <MethodCards>
        {COINS.map((coin) => (
          <MethodCard
            key={coin}
            mark={<CoinMark coin={coin} />}
            name={`${COIN_DETAILS[coin].name} (${coin})`}
            description={NETWORK_DETAILS[usualNetwork(coin)].label}
            limits={limitsText(METHODS.crypto.limits)}
            address={depositAddress('crypto', coin)}
            action={open ? 'Deposit Now' : 'Withdrawals Closed'}
            open={open}
          />
        ))}
      </MethodCards>
    </>
  );
}
