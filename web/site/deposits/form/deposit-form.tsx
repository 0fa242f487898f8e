import type { ReactNode, SubmitEvent } from 'react';
import {
  type CheckedDeposit,
  checkDepositForm,
  cleanCasinoId,
  type DepositForm as FormValues,
} from '#domain/deposits/deposit-request.ts';
import type { Method } from '#domain/methods/methods.ts';
import { type Cents, plainUsd } from '#domain/money/usd.ts';
import { useBrand } from '../../brand/brand.tsx';
import { Fields } from '../../forms/fields.tsx';
import { SubmissionAlert } from '../../forms/submission-alert.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useProblems } from '../../forms/use-problems.ts';
import { UnknownOutcome } from '../../submission/unknown-outcome.tsx';
import { amountPlaceholder, limitsText } from '../limits-text.ts';
import type { DepositFailure } from './send-deposit.ts';

type Field = keyof FormValues;

const FIELDS: readonly Field[] = ['casinoId', 'senderName', 'amount'];

type Props = {
  readonly method: Method;
  /** What is deposited, where that is not the method's name. */
  readonly name?: string;
  readonly values: FormValues;
  /** The account's fixed amount, where it has one. */
  readonly fixedCents?: Cents | undefined;
  readonly onChange: (values: FormValues) => void;
  readonly onSubmit: (deposit: CheckedDeposit) => void;
  readonly failure: DepositFailure | undefined;
  /** Forgets a request of which nothing is known. */
  readonly onDismiss: () => void;
  readonly submitLabel: string;
  /** False while nothing can be submitted; the button's label says why. */
  readonly open: boolean;
  /** Shown above the button: what has changed in the meantime. */
  readonly notice?: ReactNode;
  /** Shown under the button: what comes next. */
  readonly next?: string | undefined;
};

export function DepositForm(props: Props) {
  const {
    method,
    name = method.label,
    fixedCents,
    onChange,
    onSubmit,
    failure,
    submitLabel,
    open,
    notice,
    next,
  } = props;
  const values = fixedCents === undefined ? props.values : { ...props.values, amount: plainUsd(fixedCents) };
  const { idPrefix } = useBrand();
  const { form, problems, show, recheck } = useProblems(FIELDS, failure?.problems);

  function change(field: Field, value: string) {
    const changed = { ...props.values, [field]: value };
    onChange(changed);
    recheck(field, () => {
      const check = checkDepositForm(method.label, changed);
      return check.ok ? undefined : check.problems[field];
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const check = checkDepositForm(method.label, values);
    show(check.ok ? {} : check.problems);
    if (check.ok) onSubmit(check.value);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={`Deposit with ${name}`}>
      <Fields disabled={!open}>
        <TextField
          label="Casino ID"
          name="casinoId"
          value={values.casinoId}
          onChange={(typed) => change('casinoId', cleanCasinoId(typed))}
          problem={problems.casinoId}
          hint={idPrefix ? `The digits after ${idPrefix}.` : 'Digits only.'}
          prefix={idPrefix}
          inputMode="numeric"
          autoComplete="off"
        />
        {method.senderLabel && (
          <TextField
            label={method.senderLabel}
            name="senderName"
            value={values.senderName}
            onChange={(typed) => change('senderName', typed)}
            problem={problems.senderName}
            autoComplete="name"
            autoCapitalize="words"
          />
        )}
        <TextField
          label="Amount"
          name="amount"
          value={values.amount}
          onChange={(typed) => change('amount', typed)}
          problem={problems.amount}
          hint={
            fixedCents === undefined
              ? `US dollars. ${limitsText(method.limits)}`
              : 'US dollars. The payment page accepts only this amount.'
          }
          readOnly={fixedCents !== undefined}
          placeholder={amountPlaceholder(method.limits)}
          inputMode="decimal"
          autoComplete="off"
        />
      </Fields>
      {failure && (
        <SubmissionAlert text={failure.text}>
          {failure.alreadySent && (
            <p>
              Your earlier attempt did reach us. Submit again only if you want another deposit; it gets a new
              payment reference.
            </p>
          )}
          {failure.isUnknown && (
            <UnknownOutcome advice="Submit it again, unchanged, to find out." onDismiss={props.onDismiss} />
          )}
        </SubmissionAlert>
      )}
      {notice}
      <SubmitButton label={submitLabel} disabled={!open} next={next} />
    </form>
  );
}
