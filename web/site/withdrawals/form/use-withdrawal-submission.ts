import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usernameOf } from '#domain/deposits/deposit-request.ts';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { useBrand } from '../../brand/brand.tsx';
import { rememberRequest } from '../../following/followed-request.ts';
import { forgetDraft } from '../../forms/use-draft.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import type { Cooldown } from '../cooldown/cooldown.ts';
import { serverClockOffsetMs } from '../cooldown/server-clock.ts';
import {
  type CheckedWithdrawal,
  sendWithdrawal,
  type WithdrawalFailure,
  withdrawalFailure,
} from '../sending/send-withdrawal.ts';
import { keepSentWithdrawal, sentWithdrawal } from '../sent/sent-withdrawal.ts';
import { draftKey } from './withdrawal-draft.ts';

type Refusal = Extract<WithdrawalFailure, { as: 'refused' }>;

type Options = {
  readonly method: WithdrawalMethod;
  readonly onCooldown: (cooldown: Cooldown) => void;
  /** Turns the draft into a new request, with a new request id. */
  readonly renew: () => void;
};

/** Takes the form from editing through submitting to sent or the cooldown, or back to editing with the failure. */
export function useWithdrawalSubmission({ method, onCooldown, renew }: Options) {
  const { idPrefix } = useBrand();
  const { reload } = useSettings();
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<Refusal>();
  const gone = useRef(false);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  async function submit(withdrawal: CheckedWithdrawal, requestId: string): Promise<void> {
    setSubmitting(true);
    setFailure(undefined);
    try {
      const answer = await sendWithdrawal({ method, withdrawal, requestId, idPrefix });
      rememberRequest(answer.followToken);
      // A player who left the page keeps the draft: submitting it again gets the same answer.
      if (gone.current) return;
      forgetDraft(draftKey(method));
      keepSentWithdrawal(sentWithdrawal({ method, withdrawal, answer, idPrefix }));
    } catch (error) {
      await fail(withdrawalFailure(error), usernameOf(withdrawal.form.casinoId, idPrefix));
    }
  }

  async function fail(failed: WithdrawalFailure, username: string): Promise<void> {
    if (failed.as === 'cooldown') {
      const { submittedAtMs, endsAtMs } = failed;
      onCooldown({ username, submittedAtMs, endsAtMs, clockOffsetMs: await serverClockOffsetMs() });
      return;
    }
    if (failed.alreadySent) renew();
    // The refusal may be due to a change of the hours.
    reload();
    // Synchronously, so that the form can take the focus back.
    flushSync(() => {
      setSubmitting(false);
      setFailure(failed);
    });
  }

  return { submitting, failure, submit };
}
