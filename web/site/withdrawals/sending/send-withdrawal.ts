import type { CallInput, CallOutput } from '#contract/calls.ts';
import { usernameOf } from '#domain/deposits/deposit-request.ts';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { type Cents, usdFromCents } from '#domain/money/usd.ts';
import { COOLDOWN_HOURS } from '#domain/withdrawals/cooldown.ts';
import {
  destinationFields,
  type WithdrawalField,
  type WithdrawalForm,
} from '#domain/withdrawals/withdrawal-request.ts';
import { CallError, call } from '#web/data/call.ts';
import { ATTEMPT_MS } from '#web/data/retrying.ts';
import * as words from '#words/withdrawals.tsx';
import { inLabels, problemsInLabels } from '../../submission/in-labels.ts';
import { sendWithProof } from '../../submission/send-with-proof.ts';
import { isUnknown, Unconfirmed } from '../../submission/unfinished.ts';

export type CheckedWithdrawal = { readonly form: WithdrawalForm; readonly amountCents: Cents };

export type SendWithdrawalAnswer = CallOutput<'sendWithdrawEmail'>;

type WithdrawalToSend = {
  readonly method: WithdrawalMethod;
  readonly withdrawal: CheckedWithdrawal;
  readonly requestId: string;
  readonly idPrefix: string;
};

export function sendWithdrawal(request: WithdrawalToSend): Promise<SendWithdrawalAnswer> {
  const input = withdrawalInput(request);
  return sendWithProof((proof) => call('sendWithdrawEmail', { ...input, ...proof }, ATTEMPT_MS));
}

/** Only the chosen method's fields of the destination. */
export function withdrawalInput({
  method,
  withdrawal: { form, amountCents },
  requestId,
  idPrefix,
}: WithdrawalToSend): CallInput<'sendWithdrawEmail'> {
  const destination = Object.fromEntries(destinationFields(method).map((field) => [field, form[field]]));
  return {
    username: usernameOf(form.casinoId, idPrefix),
    password: form.password,
    method,
    amount: usdFromCents(amountCents),
    ...destination,
    requestId,
  };
}

export type WithdrawalFailure =
  /** An earlier one is within its cooldown. */
  | { readonly as: 'cooldown'; readonly submittedAtMs: number; readonly endsAtMs: number }
  | {
      readonly as: 'refused';
      readonly text: string;
      readonly problems: Readonly<Partial<Record<WithdrawalField, string>>>;
      readonly alreadySent: boolean;
      readonly isUnknown: boolean;
    };

const COOLDOWN = /was submitted on (.+?)\. You can submit another after (.+?)\.$/;

const FIELDS: Readonly<Record<string, WithdrawalField>> = {
  username: 'casinoId',
  password: 'password',
  name: 'name',
  paymentUsername: 'paymentUsername',
  email: 'email',
  coin: 'coin',
  network: 'network',
  walletAddress: 'walletAddress',
  amount: 'amount',
};

export function withdrawalFailure(error: unknown): WithdrawalFailure {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof CallError ? error.status : undefined;
  if (status === 'FAILED_PRECONDITION') {
    const [, submittedAt = '', endsAt = ''] = COOLDOWN.exec(message) ?? [];
    const [submittedAtMs, endsAtMs] = [Date.parse(submittedAt), Date.parse(endsAt)];
    return Number.isNaN(submittedAtMs) || Number.isNaN(endsAtMs)
      ? {
          as: 'refused',
          text: words.cooldownRefusal({ hours: COOLDOWN_HOURS, problem: inLabels(error) }),
          problems: {},
          alreadySent: false,
          isUnknown: false,
        }
      : { as: 'cooldown', submittedAtMs, endsAtMs };
  }
  return {
    as: 'refused',
    text: error instanceof Unconfirmed ? words.unknownOutcome : words.failed({ problem: inLabels(error) }),
    problems: problemsInLabels(error, FIELDS),
    alreadySent: status === 'ALREADY_EXISTS',
    isUnknown: isUnknown(error),
  };
}
