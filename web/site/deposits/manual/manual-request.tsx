import { formatReference } from '#domain/deposits/reference.ts';
import type { ManualMethod } from '#domain/methods/methods.ts';
import { useBrand } from '../../brand/brand.tsx';
import { SubmittingDialog } from '../../forms/submitting-dialog.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { Columns } from '../../layout/columns.tsx';
import { ScreenTitle } from '../../layout/screen-title.tsx';
import { Step } from '../../layout/step.tsx';
import { useSettings } from '../../settings/settings-provider.tsx';
import { ChangeNotice } from '../change-notice.tsx';
import { DEPOSIT_DRAFT, draftKey, EMPTY_FORM } from '../form/deposit-draft.ts';
import { DepositForm } from '../form/deposit-form.tsx';
import { useDepositSubmission } from '../form/use-deposit-submission.ts';
import { PaymentDetails } from '../receiving/payment-details.tsx';
import { useReceivingAccount } from '../receiving/use-receiving-account.ts';
import { keepSentDeposit, sentDeposit } from '../sent/sent-deposit.ts';
import { Unavailable } from '../unavailable.tsx';

export function ManualRequest({ method }: { readonly method: ManualMethod }) {
  const brand = useBrand();
  const { settings } = useSettings();
  const { draft, change, renew } = useDraft(DEPOSIT_DRAFT, draftKey(method.key));
  const { account, changed, notice } = useReceivingAccount(method);
  const { submitting, failure, submit } = useDepositSubmission({
    method,
    renew,
    onSent: (deposit, answer) =>
      keepSentDeposit(
        sentDeposit({ method: method.key, deposit, answer, brand, details: account?.details ?? [] }),
      ),
  });
  const open = settings.depositsAllowed && account !== undefined;

  return (
    <>
      <BackLink to="/" />
      <ScreenTitle>Deposit with {method.label}</ScreenTitle>
      <Unavailable method={method} account={account} />
      <Columns>
        <Step number={1} title="Your details">
          <DepositForm
            method={method}
            values={draft?.form ?? EMPTY_FORM}
            onChange={change}
            onSubmit={(deposit) => draft && account && void submit(deposit, draft, account.id)}
            failure={failure}
            open={open && draft !== undefined}
            notice={<ChangeNotice {...notice} />}
            submitLabel={settings.depositsAllowed ? 'Submit Deposit Request' : 'Withdrawals Closed'}
            next={
              open
                ? `Next: send the payment from ${method.payingApp}. It is credited within 1-5 minutes after sending.`
                : undefined
            }
          />
        </Step>
        {open && (
          <Step number={2} title="Send the payment">
            <p className="muted">
              From {method.payingApp}, to this account and with this reference in the note. You can copy them
              again after submitting.
            </p>
            <PaymentDetails
              details={account.details}
              reference={draft && formatReference(draft.reference)}
              highlighted={changed}
            />
          </Step>
        )}
      </Columns>
      {submitting && <SubmittingDialog title="Submitting Deposit Request..." />}
    </>
  );
}
