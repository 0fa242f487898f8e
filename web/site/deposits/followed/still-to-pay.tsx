import { COINS } from '#domain/coins/coins.ts';
import { parseReference } from '#domain/deposits/reference.ts';
import { METHODS, type Method, methodKeyOf } from '#domain/methods/methods.ts';
import { type Cents, exactCents, formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/sent.tsx';
import type { RequestStatus } from '../../following/request-text.ts';
import { methodName } from '../../places/method-name.ts';
import { CoinPayment, coinsTitle, useCoinsToSend } from '../crypto/coin-payment.tsx';
import type { SentCoins } from '../form/send-deposit.ts';
import { PaymentPageLink } from '../hosted/payment-page-link.tsx';
import { type ReceivingDetail, receivingDetails } from '../receiving/receiving-account.ts';
import { ManualPayment, paymentTitle } from '../sent/manual-payment.tsx';
import { sentCoins } from '../sent/sent-deposit.ts';
import { NotTaken } from '../sent/too-late.tsx';
import styles from './followed.module.css';

type ToPay = NonNullable<RequestStatus['toPay']>;
type Props = { readonly request: RequestStatus; readonly toPay: ToPay };

export function StillToPay({ request, toPay }: Props) {
  const amountCents = exactCents(request.amount);
  const coin = COINS.find((each) => each === request.method);
  const method = METHODS[methodKeyOf(request.method) ?? 'crypto'];
  if (method.kind === 'hosted') {
    if (toPay.redirectUrl === undefined) return null;
    return (
      <section className={styles.place}>
        <h2>{words.payWith({ amount: formatUsd(amountCents), method: methodName(method.label) })}</h2>
        <PaymentPageLink address={toPay.redirectUrl} />
      </section>
    );
  }
  const details = toPay.account ? receivingDetails(toPay.account, method, coin) : [];
  if (details.length === 0) return <NotTaken />;
  if (coin)
    return <Coins coins={sentCoins({ coin, amount: '' }, toPay.quote)} {...{ amountCents, details }} />;
  return <Money {...{ method, amountCents, details, reference: parseReference(toPay.reference) ?? '' }} />;
}

type Payment = { readonly amountCents: Cents; readonly details: readonly ReceivingDetail[] };

function Money(payment: Payment & { readonly method: Method; readonly reference: string }) {
  if (payment.method.kind !== 'manual') return null;
  return (
    <section className={styles.place}>
      <h2>{paymentTitle(payment)}</h2>
      <ManualPayment {...payment} method={payment.method} />
    </section>
  );
}

function Coins(payment: Payment & { readonly coins: SentCoins }) {
  const { coins } = useCoinsToSend(payment.coins);
  return (
    <section className={styles.place}>
      <h2>{coinsTitle(payment.coins, coins, payment.amountCents)}</h2>
      <CoinPayment {...payment} />
    </section>
  );
}
