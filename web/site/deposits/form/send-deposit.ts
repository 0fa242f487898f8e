import type { CallOutput } from '#contract/calls.ts';
import type { Coin } from '#domain/coins/coins.ts';
import {
  type CheckedDeposit,
  DEPOSIT_FIELDS,
  type DepositForm,
  usernameOf,
} from '#domain/deposits/deposit-request.ts';
import { recordOf } from '#domain/lists/record-of.ts';
import type { DepositMethod, Method } from '#domain/methods/methods.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import { CallError, call } from '#web/data/call.ts';
import { ATTEMPT_MS } from '#web/data/retrying.ts';
import * as words from '#words/deposits.tsx';
import * as refusals from '#words/forms.tsx';
import { inLabels, problemsInLabels } from '../../submission/in-labels.ts';
import { sendWithProof } from '../../submission/send-with-proof.ts';
import { isUnknown, Unconfirmed } from '../../submission/unfinished.ts';
import type { DepositDraft } from './deposit-draft.ts';

type DepositToSend = {
  readonly method: DepositMethod;
  readonly deposit: CheckedDeposit;
  readonly draft: DepositDraft;
  readonly idPrefix: string;
};

export type SendDepositAnswer = CallOutput<'sendDepositEmail'>;

export function sendDeposit(request: DepositToSend): Promise<SendDepositAnswer> {
  const { method, deposit, draft, idPrefix } = request;
  const { casinoId, amountCents, ...others } = deposit;
  const input = {
    username: usernameOf(casinoId, idPrefix),
    method,
    amount: usdFromCents(amountCents),
    ...others,
    requestId: draft.requestId,
    reference: draft.reference,
  };
  return sendWithProof((proof) => call('sendDepositEmail', { ...input, ...proof }, ATTEMPT_MS));
}

export type DepositFailure = {
  readonly text: string;
  readonly problems: Readonly<Partial<Record<keyof DepositForm, string>>>;
  /** The request id was used with other content: a new request has to be made. */
  readonly alreadySent: boolean;
  readonly isUnknown: boolean;
};

/** By their names on the wire. */
const FIELDS: Readonly<Record<string, keyof DepositForm>> = {
  ...recordOf(DEPOSIT_FIELDS, (field) => field),
  username: 'casinoId',
};

export function depositFailure(error: unknown, kind: Method['kind']): DepositFailure {
  const isRefusal = error instanceof CallError;
  return {
    text: textOf(error, kind),
    problems: problemsInLabels(error, FIELDS),
    alreadySent: isRefusal && error.status === 'ALREADY_EXISTS',
    isUnknown: isUnknown(error),
  };
}

function textOf(error: unknown, kind: Method['kind']): string {
  if (error instanceof Unconfirmed) return words.unknownOutcome;
  const timedOut = error instanceof CallError && error.status === 'DEADLINE_EXCEEDED';
  if (timedOut && kind === 'hosted') return refusals.timedOut;
  return words.failed({ problem: inLabels(error) });
}

export type SentCoins = {
  readonly coin: Coin;
  /** 8 decimals; empty without a price. */
  readonly amount: string;
  /** Promised: USD for one coin, until when (milliseconds by this device's clock, however wrong). */
  readonly fixed?: { readonly price: number; readonly untilMs: number };
};

export type SubmittedDeposit = {
  readonly deposit: CheckedDeposit;
  readonly coins?: SentCoins | undefined;
};
