import type { ManualMethod } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { useBrand } from '../../brand/brand.tsx';
import { DepositRequest } from '../form/deposit-request.tsx';
import { useReceivingAccount } from '../receiving/use-receiving-account.ts';
import { keepSentDeposit, sentDeposit } from '../sent/sent-deposit.ts';

export function ManualRequest({ method }: { readonly method: ManualMethod }) {
  const brand = useBrand();
  return (
    <DepositRequest
      method={method}
      backTo="/"
      account={useReceivingAccount(method)}
      preview={(amountCents) => (
        <p>
          You will send <strong>{formatUsd(amountCents)}</strong> to a {method.label} account.
        </p>
      )}
      next={`Next: where to send it, from ${method.payingApp}. It is credited within 1-5 minutes after sending.`}
      onSent={(submitted, answer) =>
        keepSentDeposit(sentDeposit({ method: method.key, submitted, answer, brand }))
      }
    />
  );
}
