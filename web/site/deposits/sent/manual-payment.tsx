import { formatReference } from '#domain/deposits/reference.ts';
import type { ManualMethod } from '#domain/methods/methods.ts';
import { paymentLink } from '#domain/methods/payment-link.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
import { sentFrom } from '#words/methods.ts';
import { PaymentDetails } from '../receiving/payment-details.tsx';
import type { ReceivingDetail } from '../receiving/receiving-account.ts';

type Payment = { readonly amountCents: Cents; readonly details: readonly ReceivingDetail[] };

type Props = Payment & {
  readonly method: ManualMethod;
  readonly reference: string;
};

export function ManualPayment({ method, amountCents, details, reference: plain }: Props) {
  const [account] = details;
  const reference = formatReference(plain);
  const link = account && paymentLink(method.key, { to: account.value, amountCents, reference });
  return (
    <PaymentDetails
      {...{ details, reference, amountCents, link }}
      app={method.label}
      how={words.howManual({ sentFrom: sentFrom[method.key] })}
    />
  );
}

/** `Now send $75.50 to @the-casino`. */
export function paymentTitle({ amountCents, details: [account] }: Payment): string {
  const amount = formatUsd(amountCents);
  return account ? words.sendTo({ amount, account: account.value }) : words.send({ amount });
}
