import { useState } from 'react';
import type { Coin } from '#domain/coins/coins.ts';
import {
  type CheckedDeposit,
  checkDepositForm,
  formOf,
  usernameOf,
} from '#domain/deposits/deposit-request.ts';
import type { Method } from '#domain/methods/methods.ts';
import { ANY_AMOUNT } from '#domain/money/bounds.ts';
import { ofDeposit } from '#words/forms.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { keepOwnRequest } from '../../following/own-requests.ts';
import { rememberPlayer } from '../../forms/known-players.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { useSubmission } from '../../submission/use-submission.ts';
import { rememberMethod } from '../home/last-method.ts';
import { type DepositDraft, draftKey, parseDraft } from './deposit-draft.ts';
import {
  type DepositFailure,
  depositFailure,
  type SendDepositAnswer,
  type SentCoins,
  type SubmittedDeposit,
  sendDeposit,
} from './send-deposit.ts';

type Request = SubmittedDeposit & { readonly draft: DepositDraft };

type Kept = { readonly draft: DepositDraft; readonly coins: SentCoins | undefined };

type Options = {
  readonly method: Method;
  /** Crypto is sent under the coin's symbol. */
  readonly coin?: Coin | undefined;
  readonly onSent: (submitted: SubmittedDeposit, answer: SendDepositAnswer) => void;
  readonly adopt: (draft: DepositDraft) => void;
  readonly renew: () => void;
};

export function useDepositSubmission({ method, coin, onSent, adopt, renew }: Options) {
  const { idPrefix } = useBrand();
  const { reload } = useSettings();
  const [failure, setFailure] = useState<DepositFailure>();

  const { sending, submit, stop, dismiss } = useSubmission<Request, SendDepositAnswer>({
    form: draftKey(coin ?? method.key),
    send: ({ deposit, draft }) => sendDeposit({ method: coin ?? method.label, deposit, draft, idPrefix }),
    onSent(submitted, answer) {
      rememberPlayer(submitted.deposit.casinoId);
      rememberMethod(method.key);
      keepOwnRequest({
        token: answer.followToken,
        kind: 'deposit',
        method: coin ?? method.label,
        amountCents: submitted.deposit.amountCents,
        username: usernameOf(submitted.deposit.casinoId, idPrefix),
        sentAtMs: Date.now(),
      });
      onSent(submitted, answer);
    },
    async onFailed(error) {
      const failed = depositFailure(error, method.kind);
      if (failed.alreadySent) renew();
      // Changed hours, methods or accounts may be the cause.
      reload();
      return () => setFailure(failed);
    },
    takeUp({ request }) {
      const kept = request as Partial<Kept>;
      const draft = parseDraft(JSON.stringify(kept.draft ?? null));
      if (!draft) return undefined;
      adopt(draft);
      const check = checkDepositForm(method.label, draft.form, ANY_AMOUNT, ofDeposit);
      return check.ok ? { draft, deposit: check.value, coins: kept.coins } : undefined;
    },
  });

  return {
    sending,
    stop,
    failure,
    dismiss(): void {
      dismiss();
      setFailure(undefined);
    },
    submit(deposit: CheckedDeposit, draft: DepositDraft, coins: SentCoins | undefined): void {
      setFailure(undefined);
      const kept: Kept = { draft: { ...draft, form: formOf(deposit) }, coins };
      void submit(draft.requestId, { draft, deposit, coins }, kept);
    },
  };
}
