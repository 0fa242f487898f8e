import type { ReactNode } from 'react';
import { usernameOf } from '#domain/deposits/deposit-request.ts';
import { WITHDRAWAL_METHOD_DETAILS, type WithdrawalMethod } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import * as forms from '#words/forms.tsx';
import * as words from '#words/withdrawals.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { isUnusual } from '../../forms/known-players.ts';
import { NarrowScreen, useArrivedHeading } from '../../layout/narrow-screen.tsx';
import type { CheckedWithdrawal } from '../sending/send-withdrawal.ts';
import { payoutLabel } from './destination-fields.tsx';
import styles from './review-withdrawal.module.css';

type Props = {
  readonly method: WithdrawalMethod;
  readonly withdrawal: CheckedWithdrawal;
  readonly onSubmit: () => void;
  readonly onChange: () => void;
};

/** Once more and in full before it is sent: money paid to a wrong address cannot be recovered. */
export function ReviewWithdrawal({ method, withdrawal, onSubmit, onChange }: Props) {
  const { idPrefix } = useBrand();
  const heading = useArrivedHeading();
  const { form, amountCents } = withdrawal;
  const username = usernameOf(form.casinoId, idPrefix);
  return (
    <NarrowScreen>
      <h1 ref={heading} tabIndex={-1}>
        {words.check}
      </h1>
      <dl className={`box rows ${styles.facts}`}>
        <Fact label={words.amount}>{formatUsd(amountCents)}</Fact>
        <Fact label={words.fromAccountOf}>{username}</Fact>
        {destinationFacts(method, form).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      {isUnusual(form.casinoId) && (
        <p role="alert" className="notice strong">
          {forms.newHere({ username })}
        </p>
      )}
      <p className="muted">{words.cannotBeBroughtBack}</p>
      <button type="button" className="button-primary" onClick={onSubmit}>
        {words.submit}
      </button>
      <button type="button" className="button-quiet" onClick={onChange}>
        {words.changeSomething}
      </button>
    </NarrowScreen>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="aside">{label}</dt>
      <dd translate="no">{children}</dd>
    </div>
  );
}

function destinationFacts(
  method: WithdrawalMethod,
  form: CheckedWithdrawal['form'],
): ReadonlyArray<readonly [label: string, value: string]> {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  if (payout.to === 'account')
    return payout.fields.map(({ name }) => [payoutLabel(method, name), form[name] ?? '']);
  return [
    [words.coin, words.coinOver({ coin: form.coin ?? '', network: form.network ?? '' })],
    [words.walletAddress, form.walletAddress ?? ''],
  ];
}
