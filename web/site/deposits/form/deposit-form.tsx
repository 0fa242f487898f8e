import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type CheckedDeposit,
  checkDepositForm,
  cleanCasinoId,
  type DepositForm as FormValues,
} from '#domain/deposits/deposit-request.ts';
import type { Method } from '#domain/methods/methods.ts';
import { useBrand } from '../../brand/brand.tsx';
import { amountPlaceholder, limitsText } from '../limits-text.ts';
import styles from './deposit-form.module.css';
import type { DepositFailure } from './send-deposit.ts';
import { SubmissionAlert } from './submission-alert.tsx';
import { TextField } from './text-field.tsx';

type Field = keyof FormValues;
type Problems = Readonly<Partial<Record<Field, string | undefined>>>;

const FIELDS: readonly Field[] = ['casinoId', 'senderName', 'amount'];

type Props = {
  readonly method: Method;
  readonly values: FormValues;
  readonly onChange: (values: FormValues) => void;
  readonly onSubmit: (deposit: CheckedDeposit) => void;
  readonly failure: DepositFailure | undefined;
  readonly submitLabel: string;
  /** False while nothing can be submitted; the label of the button says why. */
  readonly open: boolean;
  /** Said under the button: what comes next. */
  readonly next?: string | undefined;
};

export function DepositForm(props: Props) {
  const { method, values, onChange, onSubmit, failure, submitLabel, open, next } = props;
  const { idPrefix } = useBrand();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});

  function show(found: Problems) {
    flushSync(() => setProblems(found));
    const first = FIELDS.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is shown once, when it arrives
  useEffect(() => {
    if (failure && Object.keys(failure.problems).length > 0) queueMicrotask(() => show(failure.problems));
  }, [failure]);

  function change(field: Field, value: string) {
    const changed = { ...values, [field]: value };
    onChange(changed);
    if (!problems[field]) return;
    const check = checkDepositForm(method.label, changed);
    setProblems({ ...problems, [field]: check.ok ? undefined : check.problems[field] });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const check = checkDepositForm(method.label, values);
    show(check.ok ? {} : check.problems);
    if (check.ok) onSubmit(check.value);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={`Deposit with ${method.label}`}>
      <fieldset className={styles.fields} disabled={!open}>
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
          hint={`US dollars. ${limitsText(method)}`}
          placeholder={amountPlaceholder(method)}
          inputMode="decimal"
          autoComplete="off"
        />
      </fieldset>
      {failure && <SubmissionAlert failure={failure} />}
      <button type="submit" className={`button-primary ${styles.submit}`} disabled={!open}>
        {submitLabel}
      </button>
      {next && <p className={styles.next}>{next}</p>}
    </form>
  );
}
