import type { ManualMethod } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
import { sentFrom } from '#words/methods.ts';
import { useBrand } from '../../brand/brand.tsx';
import { DepositRequest } from '../form/deposit-request.tsx';
import { useReceivingAccount } from '../receiving/receiving-account.ts';
import { DepositRequested } from '../sent/deposit-requested.tsx';
import { ManualPayment, paymentTitle } from '../sent/manual-payment.tsx';
import { keepSentDeposit, type SentDeposit, sentDeposit, useSentDeposit } from '../sent/sent-deposit.ts';

export function ManualDeposit({ method }: { readonly method: ManualMethod }) {
  const sent = useSentDeposit(method.key);
  return sent ? <DepositSent method={method} sent={sent} /> : <ManualRequest method={method} />;
}

function ManualRequest({ method }: { readonly method: ManualMethod }) {
  const brand = useBrand();
  return (
    <DepositRequest
      method={method}
      backTo="/"
      account={useReceivingAccount(method)}
      preview={(amountCents) => (
        <p>
          {words.youWillSend({ amount: <strong>{formatUsd(amountCents)}</strong>, method: method.label })}
        </p>
      )}
      next={words.nextManual({ sentFrom: sentFrom[method.key] })}
      onSent={(submitted, answer) =>
        keepSentDeposit(sentDeposit({ method: method.key, submitted, answer, brand }))
      }
    />
  );
}

type Props = { readonly method: ManualMethod; readonly sent: SentDeposit };

function DepositSent({ method, sent }: Props) {
  const { amountCents, details, reference } = sent;
  return (
    <DepositRequested sent={sent} title={paymentTitle(sent)} sends="money">
      <ManualPayment {...{ method, amountCents, details, reference }} />
    </DepositRequested>
  );
}
