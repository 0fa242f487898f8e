import { COINS } from '#domain/coins/coins.ts';
import { parseReference } from '#domain/deposits/reference.ts';
import { METHODS, methodKeyOf } from '#domain/methods/methods.ts';
import { exactCents, formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
import type { RequestStatus } from '../../following/request-text.ts';
import { methodName } from '../../places/method-name.ts';
import { CoinPayment, CoinsTitle } from '../crypto/coin-payment.tsx';
import { PaymentPageLink } from '../hosted/payment-page-link.tsx';
import { receivingDetails } from '../receiving/receiving-account.ts';
import { ManualPayment, paymentTitle } from '../sent/manual-payment.tsx';
import { sentCoins } from '../sent/sent-deposit.ts';
import { NotTaken } from '../sent/too-late.tsx';

type ToPay = NonNullable<RequestStatus['toPay']>;
type Props = { readonly request: RequestStatus; readonly toPay: ToPay };

/** What there is to pay; undefined where no account takes it. */
function paymentOf({ request, toPay }: Props) {
  const amountCents = exactCents(request.amount);
  const coin = COINS.find((each) => each === request.method);
  const method = METHODS[methodKeyOf(request.method) ?? 'crypto'];
  if (method.kind === 'hosted')
    return toPay.redirectUrl === undefined
      ? undefined
      : { kind: method.kind, method, amountCents, address: toPay.redirectUrl };
  const details = toPay.account ? receivingDetails(toPay.account, method, coin) : [];
  if (details.length === 0) return undefined;
  const reference = parseReference(toPay.reference) ?? '';
  if (method.kind === 'manual') return { kind: method.kind, method, amountCents, details, reference };
  const coins = coin && sentCoins({ coin, amount: '' }, toPay.quote);
  return coins && { kind: method.kind, coins, amountCents, details };
}

export function PayTitle(props: Props) {
  const payment = paymentOf(props);
  // an element, because a browser that translates takes a bare text out of its place
  return payment?.kind === 'crypto' ? <CoinsTitle {...payment} /> : <span>{titleOf(payment)}</span>;
}

function titleOf(payment: Exclude<ReturnType<typeof paymentOf>, { readonly kind: 'crypto' }>): string {
  if (!payment) return words.yourRequest;
  switch (payment.kind) {
    case 'hosted':
      return words.payWith({
        amount: formatUsd(payment.amountCents),
        method: methodName(payment.method.label),
      });
    case 'manual':
      return paymentTitle(payment);
    default:
      return payment satisfies never;
  }
}

export function StillToPay(props: Props) {
  const payment = paymentOf(props);
  if (!payment)
    return METHODS[methodKeyOf(props.request.method) ?? 'crypto'].kind === 'hosted' ? null : <NotTaken />;
  switch (payment.kind) {
    case 'hosted':
      return <PaymentPageLink address={payment.address} />;
    case 'manual':
      return <ManualPayment {...payment} />;
    case 'crypto':
      return <CoinPayment {...payment} />;
    default:
      return payment satisfies never;
  }
}
