import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Coin } from '#domain/coins/coins.ts';
import type { CheckedDeposit } from '#domain/deposits/deposit-request.ts';
import type { Method } from '#domain/methods/methods.ts';
import { useBrand } from '../../brand/brand.tsx';
import { rememberRequest } from '../../following/followed-request.ts';
import { forgetDraft } from '../../forms/use-draft.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { type DepositDraft, draftKey } from './deposit-draft.ts';
import { type DepositFailure, depositFailure, type SendDepositAnswer, sendDeposit } from './send-deposit.ts';

type Options = {
  readonly method: Method;
  /** For crypto, which is sent under the coin's symbol. */
  readonly coin?: Coin;
  readonly timeoutMs?: number;
  readonly onSent: (deposit: CheckedDeposit, answer: SendDepositAnswer) => void;
  /** Turns the draft into a new request, with a new request id and reference. */
  readonly renew: () => void;
};

/** Takes the form from editing through submitting to sent, or back to editing with the failure. */
export function useDepositSubmission({ method, coin, timeoutMs, onSent, renew }: Options) {
  const { idPrefix } = useBrand();
  const { reload } = useSettings();
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<DepositFailure>();
  const gone = useRef(false);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  async function submit(deposit: CheckedDeposit, draft: DepositDraft, accountId: string): Promise<void> {
    setSubmitting(true);
    setFailure(undefined);
    try {
      const answer = await sendDeposit({
        method: coin ?? method.label,
        deposit,
        draft,
        accountId,
        idPrefix,
        timeoutMs,
      });
      rememberRequest(answer.followToken);
      // A player who left the page keeps the draft: submitting it again gets the same answer.
      if (gone.current) return;
      forgetDraft(draftKey(coin ?? method.key));
      onSent(deposit, answer);
    } catch (error) {
      const failed = depositFailure(error, method.kind);
      if (failed.alreadySent) renew();
      // The refusal may be due to a change of the hours, the method or the account.
      reload();
      // Synchronously, so that the form can take the focus back.
      flushSync(() => {
        setSubmitting(false);
        setFailure(failed);
      });
    }
  }

  return { submitting, failure, submit };
}
