import { type SubmitEvent, useState } from 'react';
import { WITHDRAWAL_METHOD_DETAILS, type WithdrawalMethod } from '#domain/methods/methods.ts';
import type { Bounds } from '#domain/money/bounds.ts';
import { parseTypedUsd } from '#domain/money/typed-usd.ts';
import { venmoUsername } from '#domain/withdrawals/venmo-username.ts';
import { bareAddress } from '#domain/withdrawals/wallet-text.ts';
import { checkWithdrawalForm, type WithdrawalField } from '#domain/withdrawals/withdrawal-request.ts';
import { typedContact } from '#domain/words/spelling.ts';
import * as forms from '#words/forms.tsx';
import * as words from '#words/withdrawals.tsx';
import { amountPlaceholder } from '../../forms/amount-placeholder.ts';
import { CasinoIdField } from '../../forms/casino-id-field.tsx';
import { TextField } from '../../forms/field.tsx';
import { Fields, SubmissionAlert, SubmitButton } from '../../forms/form-parts.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { type Problems, useProblems } from '../../forms/use-problems.ts';
import { limitsText } from '../../methods/limits-text.ts';
import { methodName } from '../../places/method-name.ts';
import { useLimits } from '../../settings/limits.ts';
import { UnknownOutcome } from '../../submission/unknown-outcome.tsx';
import type { CheckedWithdrawal, WithdrawalFailure } from '../sending/send-withdrawal.ts';
import { DestinationFields } from './destination-fields.tsx';
import { noWallet, walletProblem } from './wallet-problem.ts';
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

type WithdrawalValues = KeptForm & { readonly password: string };

type Props = {
  readonly method: WithdrawalMethod;
  readonly values: WithdrawalValues;
  readonly onChange: (values: WithdrawalValues) => void;
  readonly onSubmit: (withdrawal: CheckedWithdrawal) => void;
  readonly failure: Extract<WithdrawalFailure, { as: 'refused' }> | undefined;
  readonly onDismiss: () => void;
  readonly open: boolean;
  readonly submitLabel: string;
};

export function WithdrawalForm(props: Props) {
  const { method, values, onChange, onSubmit, failure, onDismiss, open, submitLabel } = props;
  const limits = useLimits('withdrawal')(WITHDRAWAL_METHOD_DETAILS[method].key);
  const [isChecking, setChecking] = useState(false);
  const isBusy = !open || isChecking;
  const { form, problems, show, recheck } = useProblems(FIELDS, failure?.problems);

  function change(changes: Partial<WithdrawalValues>) {
    const typed = { ...values, ...changes };
    const { coin, network } = typed;
    const walletAddress = bareAddress(typed.walletAddress, coin, network);
    const changed = method === 'Crypto' ? { ...typed, walletAddress } : typed;
    onChange(changed);
    for (const field of Object.keys(changes) as WithdrawalField[]) {
      recheck(field, () => problemsOf(method, changed, limits)[field]);
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = problemsOf(method, values, limits);
    show(found);
    const amountCents = parseTypedUsd(values.amount);
    if (Object.keys(found).length > 0 || amountCents === undefined) return;
    setChecking(true);
    const walletAddress = method === 'Crypto' ? await walletProblem(values) : undefined;
    setChecking(false);
    if (walletAddress === undefined) onSubmit({ form: plain(values), amountCents });
    else show({ walletAddress });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={words.title({ method: methodName(method) })}>
      <Fields disabled={isBusy}>
        <CasinoIdField
          value={values.casinoId}
          onChange={(casinoId) => change({ casinoId })}
          problem={problems.casinoId}
        />
        <PasswordField
          label={forms.password}
          name="password"
          value={values.password}
          onChange={(password) => change({ password })}
          problem={problems.password}
          hint={forms.passwordHint}
        />
        <DestinationFields method={method} values={values} problems={problems} onChange={change} />
        <TextField
          label={forms.amount}
          name="amount"
          value={values.amount}
          onChange={(amount) => change({ amount })}
          problem={problems.amount}
          hint={forms.dollars({ limits: limitsText(limits) })}
          prefix="$"
          placeholder={amountPlaceholder(limits)}
          inputMode="decimal"
          autoComplete="off"
        />
      </Fields>
      {failure && (
        <SubmissionAlert text={failure.text}>
          {failure.alreadySent && <p>{words.sentBefore}</p>}
          {failure.isUnknown && <UnknownOutcome advice={words.submitAgain} onDismiss={onDismiss} />}
        </SubmissionAlert>
      )}
      <SubmitButton label={submitLabel} disabled={isBusy} />
    </form>
  );
}

/** As it is sent and reviewed; not while it is typed, which would take the space from behind each word. */
function plain(values: WithdrawalValues): WithdrawalValues {
  const { email, paymentUsername } = values;
  return { ...values, email: typedContact(email), paymentUsername: venmoUsername(paymentUsername) };
}

function problemsOf(
  method: WithdrawalMethod,
  values: WithdrawalValues,
  limits: Bounds,
): Problems<WithdrawalField> {
  const instead = method === 'Crypto' ? noWallet(values) : undefined;
  return {
    ...(instead && { walletAddress: instead }),
    ...Object.fromEntries(
      checkWithdrawalForm(method, plain(values), limits, forms.ofWithdrawal).map(({ field, message }) => [
        field,
        message,
      ]),
    ),
  };
}
