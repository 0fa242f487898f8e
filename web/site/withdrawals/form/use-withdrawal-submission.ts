import { useState } from 'react';
import { usernameOf } from '#domain/deposits/deposit-request.ts';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { serverClockOffsetMs } from '#web/data/server-clock.ts';
import { useBrand } from '../../brand/brand.tsx';
import { keepOwnRequest } from '../../following/own-requests.ts';
import { rememberPlayer } from '../../forms/known-players.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { useSubmission } from '../../submission/use-submission.ts';
import type { Cooldown } from '../cooldown/cooldown.ts';
import {
  type CheckedWithdrawal,
  type SendWithdrawalAnswer,
  sendWithdrawal,
  type WithdrawalFailure,
  withdrawalFailure,
} from '../sending/send-withdrawal.ts';
import { keepSentWithdrawal, sentWithdrawal } from '../sent/sent-withdrawal.ts';
import { draftKey, parseDraft, type WithdrawalDraft } from './withdrawal-draft.ts';

type Refusal = Extract<WithdrawalFailure, { as: 'refused' }>;

type Request = { readonly withdrawal: CheckedWithdrawal; readonly requestId: string };

type Options = {
  readonly method: WithdrawalMethod;
  readonly onCooldown: (cooldown: Cooldown) => void;
  readonly adopt: (draft: WithdrawalDraft) => void;
  readonly renew: () => void;
};

export function useWithdrawalSubmission({ method, onCooldown, adopt, renew }: Options) {
  const { idPrefix } = useBrand();
  const { reload } = useSettings();
  const [failure, setFailure] = useState<Refusal>();

  const { sending, submit, stop, dismiss } = useSubmission<Request, SendWithdrawalAnswer>({
    form: draftKey(method),
    send: ({ withdrawal, requestId }) => sendWithdrawal({ method, withdrawal, requestId, idPrefix }),
    onSent({ withdrawal }, answer) {
      rememberPlayer(withdrawal.form.casinoId);
      const { amountCents, form } = withdrawal;
      keepOwnRequest({
        ...{ token: answer.followToken, kind: 'withdrawal', method, amountCents },
        ...{ username: usernameOf(form.casinoId, idPrefix), sentAtMs: Date.now() },
      });
      keepSentWithdrawal(sentWithdrawal({ method, withdrawal, answer, idPrefix }));
    },
    async onFailed(error, request) {
      const failed = withdrawalFailure(error);
      if (failed.as === 'cooldown') {
        const { submittedAtMs, endsAtMs } = failed;
        const username = usernameOf(request?.withdrawal.form.casinoId ?? '', idPrefix);
        const clockOffsetMs = serverClockOffsetMs();
        return () => onCooldown({ username, submittedAtMs, endsAtMs, clockOffsetMs });
      }
      if (failed.alreadySent) renew();
      // Changed hours may be the cause.
      reload();
      return () => setFailure(failed);
    },
    // The password is only in its page's memory: without it the player is asked again.
    takeUp({ request }) {
      const draft = parseDraft(JSON.stringify(request));
      if (draft) adopt(draft);
      return undefined;
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
    submit(withdrawal: CheckedWithdrawal, draft: WithdrawalDraft): void {
      setFailure(undefined);
      void submit(draft.requestId, { withdrawal, requestId: draft.requestId }, draft);
    },
  };
}
