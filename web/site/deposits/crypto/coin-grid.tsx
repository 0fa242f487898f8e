import { COIN_DETAILS, COINS, usualNetwork } from '#domain/coins/coins.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { NETWORK_DETAILS } from '#domain/networks/networks.ts';
import { BackLink } from '../../layout/back-link.tsx';
import screen from '../../layout/screen.module.css';
import { MethodCard } from '../../methods/method-card.tsx';
import styles from '../../methods/method-grid.module.css';
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
      <h1 tabIndex={-1} className={screen.title}>
        Choose your coin
      </h1>
      <Unavailable
        method={METHODS.crypto}
        account={settings.settings.crypto?.enabled ? settings : undefined}
      />
      <ul className={styles.grid}>
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
      </ul>
    </>
  );
}
