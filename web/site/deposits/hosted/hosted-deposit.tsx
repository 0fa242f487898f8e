import { takesAmount } from '#domain/accounts/hosted-page.ts';
import type { Method } from '#domain/methods/methods.ts';
import { type Cents, centsFromUsd, formatUsd, formatUsdBrief } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { useSettings } from '../../settings/settings-provider.tsx';
import { ChangeNotice } from '../change-notice.tsx';
import { DepositRequest } from '../form/deposit-request.tsx';
import { keepSentDeposit, sentDeposit, useSentDeposit } from '../sent/sent-deposit.ts';
import { useUnseenChange } from '../unseen-change.ts';
import { ContinueToPayment } from './continue-to-payment.tsx';
import { leaveFor } from './leave-for.ts';

export function HostedDeposit({ method }: { readonly method: Method }) {
  const sent = useSentDeposit(method.key);
  return sent?.paymentPage ? (
    <ContinueToPayment sent={sent} paymentPage={sent.paymentPage} />
  ) : (
    <HostedRequest method={method} />
  );
}

function HostedRequest({ method }: { readonly method: Method }) {
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
      notice={
        <ChangeNotice
          text={amount.unseen === 'changed' ? amountChanged(fixedCents) : undefined}
          onSeen={amount.acknowledge}
        />
      }
      preview={(amountCents) => (
        <p>
          <span>{words.youWillPay({ amount: <strong>{formatUsd(amountCents)}</strong> })}</span>
          {!(account?.paymentUrl && takesAmount(account.paymentUrl, fixedCents)) && (
            <span> {words.sameAmountThere}</span>
          )}
        </p>
      )}
      next={words.nextHosted}
      onSent={(submitted, answer) => {
        // The server's address wins over the one in the settings.
        const paymentPage = answer.redirectUrl ?? account?.paymentUrl;
        if (paymentPage === undefined) throw new Error(words.noPaymentPage);
        const complete = { ...answer, redirectUrl: paymentPage };
        keepSentDeposit(sentDeposit({ method: method.key, submitted, answer: complete, brand }));
        leaveFor(paymentPage);
      }}
    />
  );
}

function amountChanged(fixedCents: Cents | undefined): string {
  return fixedCents === undefined
    ? words.anyAmountNow
    : words.onlyAmountNow({ amount: formatUsdBrief(fixedCents) });
}
