import { type ReactNode, type SubmitEvent, useState } from 'react';
import {
  type CheckedDeposit,
  checkDepositForm,
  DEPOSIT_FIELDS,
  type DepositForm as FormValues,
} from '#domain/deposits/deposit-request.ts';
import type { Method } from '#domain/methods/methods.ts';
import { parseTypedUsd } from '#domain/money/typed-usd.ts';
import { type Cents, formatUsd, plainUsd } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
import { ofDeposit } from '#words/forms.tsx';
import { CasinoIdField } from '../../forms/casino-id-field.tsx';
import { TextField } from '../../forms/field.tsx';
import { Fields, SubmissionAlert, SubmitButton } from '../../forms/form-parts.tsx';
import { isUnusual } from '../../forms/known-players.ts';
import { PlayerLine } from '../../forms/player-line.tsx';
import { useProblems } from '../../forms/use-problems.ts';
import { methodName } from '../../places/method-name.ts';
import { useLimits } from '../../settings/limits.ts';
import { UnknownOutcome } from '../../submission/unknown-outcome.tsx';
import { AmountField } from './amount-field.tsx';
import type { DepositFailure } from './send-deposit.ts';

type Field = keyof FormValues;

type Props = {
  readonly method: Method;
  readonly name?: string;
  readonly values: FormValues;
  readonly fixedCents?: Cents | undefined;
  readonly onChange: (values: FormValues) => void;
  readonly onSubmit: (deposit: CheckedDeposit) => void;
  readonly failure: DepositFailure | undefined;
  readonly onDismiss: () => void;
  readonly closedLabel: string | undefined;
  readonly open: boolean;
  readonly preview: ((amountCents: Cents) => ReactNode) | undefined;
  /** To be read before anything is sent. */
  readonly doubt?: string | undefined;
  readonly notice?: ReactNode;
  readonly next?: string | undefined;
};

export function DepositForm(props: Props) {
  const {
    method,
    name = methodName(method.label),
    fixedCents,
    onChange,
    onSubmit,
    failure,
    closedLabel,
    open,
  } = props;
  const values = fixedCents === undefined ? props.values : { ...props.values, amount: plainUsd(fixedCents) };
  const limits = useLimits('deposit')(method.key);
  const { form, problems, show, recheck } = useProblems(DEPOSIT_FIELDS, failure?.problems);
  // Confirmed by the player: a casino ID, and a doubt.
  const [asked, setAsked] = useState<{ readonly casinoId: string; readonly doubt: string | undefined }>();
  const check = checkDepositForm(method.label, values, limits, ofDeposit);
  const { doubt } = props;
  const isAsked = asked !== undefined && asked.casinoId === values.casinoId && asked.doubt === doubt;
  const isUnusualPlayer = isAsked && isUnusual(values.casinoId);
  const amountCents = check.ok || !check.problems.amount ? parseTypedUsd(values.amount) : undefined;

  function change(field: Field, value: string) {
    const changed = { ...props.values, [field]: value };
    onChange(changed);
    recheck(field, () => {
      const again = checkDepositForm(method.label, changed, limits, ofDeposit);
      return again.ok ? undefined : again.problems[field];
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    show(check.ok ? {} : check.problems);
    if (!check.ok) return;
    if (isAsked || !(isUnusual(values.casinoId) || doubt)) onSubmit(check.value);
    else setAsked({ casinoId: values.casinoId, doubt });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={words.title({ method: name })}>
      <Fields disabled={!open}>
        <CasinoIdField
          value={values.casinoId}
          onChange={(casinoId) => change('casinoId', casinoId)}
          problem={problems.casinoId}
        />
        {method.kind !== 'crypto' && (
          <TextField
            label={words.senders[method.sender]}
            name="senderName"
            value={values.senderName}
            onChange={(typed) => change('senderName', typed)}
            problem={problems.senderName}
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
          />
        )}
        <AmountField
          limits={limits}
          value={values.amount}
          fixedCents={fixedCents}
          onChange={(typed) => change('amount', typed)}
          problem={problems.amount}
        />
      </Fields>
      {failure && (
        <SubmissionAlert text={failure.text}>
          {failure.alreadySent && <p>{words.sentBefore}</p>}
          {failure.isUnknown && <UnknownOutcome advice={words.submitAgain} onDismiss={props.onDismiss} />}
        </SubmissionAlert>
      )}
      {props.notice}
      <PlayerLine casinoId={values.casinoId} isUnusual={isUnusualPlayer} doubt={isAsked ? doubt : undefined}>
        {amountCents !== undefined && props.preview?.(amountCents)}
      </PlayerLine>
      <SubmitButton
        label={closedLabel ?? submitLabel(method, amountCents, isUnusualPlayer, isAsked)}
        disabled={!open}
        next={props.next}
      />
    </form>
  );
}

function submitLabel(
  { kind }: Method,
  amountCents: Cents | undefined,
  isUnusualPlayer: boolean,
  isAsked: boolean,
): string {
  const [alone, amounting] = kind === 'hosted' ? [words.pay, words.payAmount] : [words.goOn, words.goOnWith];
  const pay = amountCents === undefined ? alone : amounting({ amount: formatUsd(amountCents) });
  if (isUnusualPlayer) return words.idIsRight({ pay });
  return isAsked ? words.understood({ pay }) : pay;
}
