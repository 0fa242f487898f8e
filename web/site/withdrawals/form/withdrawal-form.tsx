import type { SubmitEvent } from 'react';
import { cleanCasinoId } from '#domain/deposits/deposit-request.ts';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { formatUsdBrief, parseUsd } from '#domain/money/usd.ts';
import { MIN_WITHDRAWAL_CENTS } from '#domain/withdrawals/minimum.ts';
import { checkWithdrawalForm, type WithdrawalField } from '#domain/withdrawals/withdrawal-request.ts';
import { useBrand } from '../../brand/brand.tsx';
import { Fields } from '../../forms/fields.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmissionAlert } from '../../forms/submission-alert.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { type Problems, useProblems } from '../../forms/use-problems.ts';
import { UnknownOutcome } from '../../submission/unknown-outcome.tsx';
import type { CheckedWithdrawal, WithdrawalFailure } from '../sending/send-withdrawal.ts';
import { DestinationFields } from './destination-fields.tsx';
import type { KeptForm } from './withdrawal-draft.ts';

const FIELDS: readonly WithdrawalField[] = [
  'casinoId',
  'password',
  'name',
  'paymentUsername',
  'email',
  'coin',
  'network',
  'walletAddress',
  'amount',
];
const MINIMUM = formatUsdBrief(MIN_WITHDRAWAL_CENTS);

export type WithdrawalValues = KeptForm & { readonly password: string };

type Props = {
  readonly method: WithdrawalMethod;
  readonly values: WithdrawalValues;
  readonly onChange: (values: WithdrawalValues) => void;
  readonly onSubmit: (withdrawal: CheckedWithdrawal) => void;
  readonly failure: Extract<WithdrawalFailure, { as: 'refused' }> | undefined;
  /** Forgets a request of which nothing is known. */
  readonly onDismiss: () => void;
  /** False while nothing can be submitted; the button's label says why. */
  readonly open: boolean;
  readonly submitLabel: string;
};

export function WithdrawalForm(props: Props) {
  const { method, values, onChange, onSubmit, failure, onDismiss, open, submitLabel } = props;
  const { idPrefix } = useBrand();
  const { form, problems, show, recheck } = useProblems(FIELDS, failure?.problems);

  function change(changes: Partial<WithdrawalValues>) {
    const changed = { ...values, ...changes };
    onChange(changed);
    for (const field of Object.keys(changes) as WithdrawalField[]) {
      recheck(field, () => problemsOf(method, changed)[field]);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = problemsOf(method, values);
    show(found);
    const amountCents = parseUsd(values.amount);
    if (Object.keys(found).length === 0 && amountCents !== undefined) onSubmit({ form: values, amountCents });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={`Withdraw with ${method}`}>
      <Fields disabled={!open}>
        <TextField
          label="Casino ID"
          name="casinoId"
          value={values.casinoId}
          onChange={(typed) => change({ casinoId: cleanCasinoId(typed) })}
          problem={problems.casinoId}
          hint={idPrefix ? `The digits after ${idPrefix}.` : 'Digits only.'}
          prefix={idPrefix}
          inputMode="numeric"
          autoComplete="off"
        />
        <PasswordField
          label="Password"
          name="password"
          value={values.password}
          onChange={(password) => change({ password })}
          problem={problems.password}
          hint="The password of your casino account. It is stored encrypted, and erased 7 days after your request is settled."
        />
        <DestinationFields method={method} values={values} problems={problems} onChange={change} />
        <TextField
          label="Amount"
          name="amount"
          value={values.amount}
          onChange={(amount) => change({ amount })}
          problem={problems.amount}
          hint={`US dollars. Min ${MINIMUM}`}
          placeholder={`Enter amount (min ${MINIMUM})`}
          inputMode="decimal"
          autoComplete="off"
        />
      </Fields>
      {failure && (
        <SubmissionAlert text={failure.text}>
          {failure.alreadySent && (
            <p>Your earlier attempt did reach us. Submit again only if you want another withdrawal.</p>
          )}
          {failure.isUnknown && (
            <UnknownOutcome
              advice="Submit it again with your password, otherwise unchanged, to find out."
              onDismiss={onDismiss}
            />
          )}
        </SubmissionAlert>
      )}
      <SubmitButton label={submitLabel} disabled={!open} />
    </form>
  );
}

function problemsOf(method: WithdrawalMethod, values: WithdrawalValues): Problems<WithdrawalField> {
  return Object.fromEntries(
    checkWithdrawalForm(method, values).map(({ field, message }) => [field, message]),
  );
}
