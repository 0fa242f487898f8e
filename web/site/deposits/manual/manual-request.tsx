import { formatReference } from '#domain/deposits/reference.ts';
import type { ManualMethod } from '#domain/methods/methods.ts';
import { useBrand } from '../../brand/brand.tsx';
import { DepositRequest } from '../form/deposit-request.tsx';
import { PaymentDetails } from '../receiving/payment-details.tsx';
import { useReceivingAccount } from '../receiving/use-receiving-account.ts';
import { keepSentDeposit, sentDeposit } from '../sent/sent-deposit.ts';

export function ManualRequest({ method }: { readonly method: ManualMethod }) {
  const brand = useBrand();
  const { account, changed, notice } = useReceivingAccount(method);
  const details = account?.details ?? [];

  return (
    <DepositRequest
      method={method}
      backTo="/"
      account={account}
      notice={notice}
      submitLabel="Submit Deposit Request"
      next={`Next: send the payment from ${method.payingApp}. It is credited within 1-5 minutes after sending.`}
      showing={() => ({ details })}
      onSent={(submitted, answer) =>
        keepSentDeposit(sentDeposit({ method: method.key, submitted, answer, brand }))
      }
      second={{
        title: 'Send the payment',
        content: (draft) => (
          <>
            <p className="muted">
              From {method.payingApp}, to this account and with this reference in the note. You can copy them
              again after submitting.
            </p>
            <PaymentDetails
              details={details}
              reference={draft && formatReference(draft.reference)}
              highlighted={changed}
            />
          </>
        ),
      }}
    />
  );
}
