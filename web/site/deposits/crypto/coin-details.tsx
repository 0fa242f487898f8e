import type { ReactNode } from 'react';
import type { Coin } from '#domain/coins/coins.ts';
import { networkNamed } from '#domain/networks/networks.ts';
import * as words from '#words/deposits.tsx';
import { CopyItem } from '../../copying/copy-item.tsx';
import { PaymentPanel } from '../receiving/payment-panel.tsx';
import type { ReceivingDetail } from '../receiving/receiving-account.ts';
import styles from './coin-details.module.css';
import { networkText } from './network-text.tsx';
import { paymentUri } from './payment-uri.ts';

type Props = {
  readonly coin: Coin;
  /** The wallet address, then the network. */
  readonly details: readonly ReceivingDetail[];
  /** 8 decimals; undefined while there is no amount or no price. */
  readonly amount: string | undefined;
  readonly noAmount: string;
  readonly rate?: ReactNode;
};

export function CoinDetails({ coin, details, amount, noAmount, rate }: Props) {
  const [address, network] = details;
  if (!address || !network) return null;
  // A payment link for one network must never open a wallet on another.
  const known = networkNamed(network.value);
  const uri = known && paymentUri({ coin, network: known, address: address.value, amount });
  return (
    <PaymentPanel
      code={{
        text: uri ?? address.value,
        label: uri && amount ? words.codeOfAddressAndAmount({ coin }) : words.codeOfAddress({ coin }),
        caption: words.scan,
      }}
      isCodeForPhones
      open={
        uri && (
          <a className="button-primary" href={uri}>
            {words.openWallet}
          </a>
        )
      }
      warning={words.warning({ coin })}
    >
      <div>
        <CopyItem {...address} code />
        <p className={styles.network}>{networkText(coin, network.value)}</p>
      </div>
      <div>
        {amount === undefined ? (
          <p className={styles.noAmount}>
            <span className="aside">{words.amountIn({ coin })}</span> {noAmount}
          </p>
        ) : (
          <CopyItem label={words.amountIn({ coin })} value={amount} shown={`${amount} ${coin}`} />
        )}
        {rate}
      </div>
    </PaymentPanel>
  );
}
