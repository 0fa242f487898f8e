import type { ManualMethod } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
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
          {words.youWillSend({ amount: <strong>{formatUsd(amountCents)}</strong>, method: method.label })}
        </p>
      )}
      next={words.nextManual[method.key]}
      onSent={(submitted, answer) =>
        keepSentDeposit(sentDeposit({ method: method.key, submitted, answer, brand }))
      }
    />
  );
}
