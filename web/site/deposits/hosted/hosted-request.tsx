import type { Method } from '#domain/methods/methods.ts';
import { type Cents, centsFromUsd, formatUsdBrief } from '#domain/money/usd.ts';
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
import { keepSentDeposit, sentDeposit } from '../sent/sent-deposit.ts';
import { Unavailable } from '../unavailable.tsx';
import { useUnseenChange } from '../use-unseen-change.ts';
import { leaveFor } from './leave-for.ts';

const TIMEOUT_MS = 10_000;

export function HostedRequest({ method }: { readonly method: Method }) {
  const brand = useBrand();
  const { settings } = useSettings();
  const shown = settings.settings[method.key];
  const account = shown?.enabled ? shown.accounts.find(({ paymentUrl }) => paymentUrl) : undefined;
  const fixedCents = centsFromUsd(account?.amount ?? 0) || undefined;
  const amount = useUnseenChange(account && (fixedCents ?? 0));
  const { draft, change, renew } = useDraft(DEPOSIT_DRAFT, draftKey(method.key));
  const { submitting, failure, submit } = useDepositSubmission({
    method,
    timeoutMs: TIMEOUT_MS,
    renew,
    onSent: (deposit, answer) => {
      // The address in the server's answer wins; the one in the settings is the fallback.
      const paymentPage = answer.redirectUrl ?? account?.paymentUrl;
      if (paymentPage === undefined) throw new Error('There is no payment page right now.');
      const complete = { ...answer, redirectUrl: paymentPage };
      keepSentDeposit(sentDeposit({ method: method.key, deposit, answer: complete, brand, details: [] }));
      leaveFor(paymentPage);
    },
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
            fixedCents={fixedCents}
            onChange={change}
            onSubmit={(deposit) => draft && account && void submit(deposit, draft, account.id)}
            failure={failure}
            open={open && draft !== undefined}
            notice={
              <ChangeNotice
                text={amount.unseen === 'changed' ? amountChanged(fixedCents) : undefined}
                onSeen={amount.acknowledge}
              />
            }
            submitLabel={settings.depositsAllowed ? 'Continue to Payment' : 'Withdrawals Closed'}
          />
        </Step>
        {open && (
          <Step number={2} title="Pay">
            <p className="muted">
              Our payment provider’s page opens by itself. Pay the same amount there: your deposit is credited
              within 1-5 minutes after you have paid.
            </p>
          </Step>
        )}
      </Columns>
      {submitting && <SubmittingDialog title="Submitting Deposit Request..." />}
    </>
  );
}

function amountChanged(fixedCents: Cents | undefined): string {
  return fixedCents === undefined
    ? 'The payment page has changed. It now accepts the amount you enter.'
    : `The payment page has changed. It now accepts only ${formatUsdBrief(fixedCents)}.`;
}
