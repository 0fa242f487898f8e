import type { CallOutput } from '#contract/calls.ts';
import { type CheckedDeposit, type DepositForm, usernameOf } from '#domain/deposits/deposit-request.ts';
import type { DepositMethod, Method } from '#domain/methods/methods.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import { CallError, call } from '#web/data/call.ts';
import type { DepositDraft } from './deposit-draft.ts';

type DepositToSend = {
  readonly method: DepositMethod;
  readonly deposit: CheckedDeposit;
  readonly draft: DepositDraft;
  /** The account that was shown. */
  readonly accountId: string;
  readonly idPrefix: string;
  readonly timeoutMs: number | undefined;
};

export type SendDepositAnswer = CallOutput<'sendDepositEmail'>;

export function sendDeposit(request: DepositToSend): Promise<SendDepositAnswer> {
  const { method, deposit, draft, accountId, idPrefix, timeoutMs } = request;
  return call(
    'sendDepositEmail',
    {
      username: usernameOf(deposit.casinoId, idPrefix),
      method,
      amount: usdFromCents(deposit.amountCents),
      ...(deposit.senderName !== undefined && { senderName: deposit.senderName }),
      requestId: draft.requestId,
      reference: draft.reference,
      accountId,
    },
    timeoutMs,
  );
}

export type DepositFailure = {
  /** The alert's text. */
  readonly text: string;
  /** Fields that the server rejected. */
  readonly problems: Readonly<Partial<Record<keyof DepositForm, string>>>;
  /** The request id was already used with different content: a new request has to be made. */
  readonly alreadySent: boolean;
};

const TIMED_OUT = 'Request timed out. Please try again.';

const FIELDS: Readonly<Record<string, keyof DepositForm>> = {
  username: 'casinoId',
  senderName: 'senderName',
  amount: 'amount',
};

export function depositFailure(error: unknown, kind: Method['kind']): DepositFailure {
  const isRefusal = error instanceof CallError;
  const problems = isRefusal ? error.problems : [];
  const message = error instanceof Error ? error.message : String(error);
  const timedOut = isRefusal && error.status === 'DEADLINE_EXCEEDED';
  return {
    text: timedOut && kind === 'hosted' ? TIMED_OUT : `Error submitting deposit: ${message}`,
    problems: Object.fromEntries(
      problems.flatMap(({ field, message }) => {
        const name = FIELDS[field];
        return name ? [[name, message]] : [];
      }),
    ),
    alreadySent: isRefusal && error.status === 'ALREADY_EXISTS',
  };
}
