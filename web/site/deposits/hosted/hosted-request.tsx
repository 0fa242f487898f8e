import type { Method } from '#domain/methods/methods.ts';
import { type Cents, centsFromUsd, formatUsdBrief } from '#domain/money/usd.ts';
import { useBrand } from '../../brand/brand.tsx';
import { useSettings } from '../../settings/settings-provider.tsx';
import { DepositRequest } from '../form/deposit-request.tsx';
import { keepSentDeposit, sentDeposit } from '../sent/sent-deposit.ts';
import { useUnseenChange } from '../use-unseen-change.ts';
import { leaveFor } from './leave-for.ts';

export function HostedRequest({ method }: { readonly method: Method }) {
  const brand = useBrand();
  const shown = useSettings().settings.settings[method.key];
  const account = shown?.enabled ? shown.accounts.find(({ paymentUrl }) => paymentUrl) : undefined;
  const fixedCents = centsFromUsd(account?.amount ?? 0) || undefined;
  const amount = useUnseenChange(account && (fixedCents ?? 0));

  return (
    <DepositRequest
      method={method}
      backTo="/"
      account={account}
      fixedCents={fixedCents}
      notice={{
        text: amount.unseen === 'changed' ? amountChanged(fixedCents) : undefined,
        onSeen: amount.acknowledge,
      }}
      submitLabel="Continue to Payment"
      onSent={(submitted, answer) => {
        // The address in the server's answer wins; the one in the settings is the fallback.
        const paymentPage = answer.redirectUrl ?? account?.paymentUrl;
        if (paymentPage === undefined) throw new Error('There is no payment page right now.');
        const complete = { ...answer, redirectUrl: paymentPage };
        keepSentDeposit(sentDeposit({ method: method.key, submitted, answer: complete, brand }));
        leaveFor(paymentPage);
      }}
      second={{
        title: 'Pay',
        content: () => (
          <p className="muted">
            Our payment provider’s page opens by itself. Pay the same amount there: your deposit is credited
            within 1-5 minutes after you have paid.
          </p>
        ),
      }}
    />
  );
}

function amountChanged(fixedCents: Cents | undefined): string {
  return fixedCents === undefined
    ? 'The payment page has changed. It now accepts the amount you enter.'
    : `The payment page has changed. It now accepts only ${formatUsdBrief(fixedCents)}.`;
}
