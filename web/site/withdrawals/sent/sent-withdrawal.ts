import { navigate } from 'wouter/use-browser-location';
import { usernameOf } from '#domain/deposits/deposit-request.ts';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import type { Cents } from '#domain/money/usd.ts';
import * as words from '#words/withdrawals.tsx';
import { useKeptEntry } from '../../places/kept-entry.ts';
import type { CheckedWithdrawal, SendWithdrawalAnswer } from '../sending/send-withdrawal.ts';

/** Never the password. */
export type SentWithdrawal = {
  readonly method: WithdrawalMethod;
  readonly username: string;
  readonly amountCents: Cents;
  readonly destination: string;
  readonly followToken: string;
};

type Source = {
  readonly method: WithdrawalMethod;
  readonly withdrawal: CheckedWithdrawal;
  readonly answer: SendWithdrawalAnswer;
  readonly idPrefix: string;
};

export function sentWithdrawal({ method, withdrawal, answer, idPrefix }: Source): SentWithdrawal {
  return {
    method,
    username: usernameOf(withdrawal.form.casinoId, idPrefix),
    amountCents: withdrawal.amountCents,
    destination: destinationText(method, withdrawal.form),
    followToken: answer.followToken,
  };
}

function destinationText(method: WithdrawalMethod, form: CheckedWithdrawal['form']): string {
  const { name = '', paymentUsername = '', email = '', coin = '', network = '', walletAddress = '' } = form;
  return method === 'Crypto'
    ? words.goesToWallet({ coin, network, address: walletAddress })
    : words.goesTo[method]({ name, paymentUsername, email });
}

/** Kept in this history entry: it survives a reload, and returns with Back and Forward. */
export function keepSentWithdrawal(sent: SentWithdrawal): void {
  navigate(location.pathname + location.search, { replace: true, state: { sentWithdrawal: sent } });
}

export function useSentWithdrawal(method: WithdrawalMethod): SentWithdrawal | undefined {
  const sent = parseSentWithdrawal(useKeptEntry());
  return sent?.method === method ? sent : undefined;
}

export function parseSentWithdrawal(state: unknown): SentWithdrawal | undefined {
  const sent = (state as { sentWithdrawal?: Partial<SentWithdrawal> } | null | undefined)?.sentWithdrawal;
  const isWhole =
    [sent?.method, sent?.username, sent?.destination, sent?.followToken].every(
      (text) => typeof text === 'string',
    ) && Number.isSafeInteger(sent?.amountCents);
  return isWhole ? (sent as SentWithdrawal) : undefined;
}
