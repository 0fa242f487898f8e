import { useState } from 'react';
import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { COOLDOWN_HOURS } from '#domain/withdrawals/cooldown.ts';
import * as words from '#words/withdrawals.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { BackLink, Columns, ScreenTitle } from '../../layout/form-screen.tsx';
import { methodName } from '../../places/method-name.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { SubmittingDialog } from '../../submission/submitting-dialog.tsx';
import type { Cooldown } from '../cooldown/cooldown.ts';
import type { CheckedWithdrawal } from '../sending/send-withdrawal.ts';
import { WithdrawalsUnavailable } from '../withdrawals-unavailable.tsx';
import { ReviewWithdrawal } from './review-withdrawal.tsx';
import { useWithdrawalSubmission } from './use-withdrawal-submission.ts';
import { draftKey, EMPTY_FORM, WITHDRAWAL_DRAFT } from './withdrawal-draft.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import styles from './withdrawal-request.module.css';

/** `failure` is the one that the player had seen before the review. */
type Review = { readonly withdrawal: CheckedWithdrawal; readonly failure: unknown };

type Props = { readonly method: WithdrawalMethod; readonly onCooldown: (cooldown: Cooldown) => void };

export function WithdrawalRequest({ method, onCooldown }: Props) {
  const { withdrawalsAllowed } = useSettings().settings;
  const { draft, change, adopt, renew } = useDraft(WITHDRAWAL_DRAFT, draftKey(method));
  // Only in memory: the password is never stored.
  const [password, setPassword] = useState('');
  const submission = useWithdrawalSubmission({ method, onCooldown, adopt, renew });
  const [review, setReview] = useState<Review>();
  // A new failure is shown above the form.
  const isReviewed = submission.sending || submission.failure === review?.failure;
  const dialog = submission.sending && <SubmittingDialog title={words.submitting} onStop={submission.stop} />;

  if (review && draft && isReviewed) {
    return (
      <>
        <ReviewWithdrawal
          method={method}
          withdrawal={review.withdrawal}
          onSubmit={() => submission.submit(review.withdrawal, draft)}
          onChange={() => setReview(undefined)}
        />
        {dialog}
      </>
    );
  }
  return (
    <>
      <BackLink to="/withdraw" />
      <ScreenTitle>{words.title({ method: methodName(method) })}</ScreenTitle>
      <WithdrawalsUnavailable />
      <Columns>
        <WithdrawalForm
          method={method}
          values={{ ...(draft?.form ?? EMPTY_FORM), password }}
          onChange={({ password: typed, ...form }) => {
            setPassword(typed);
            change(form);
          }}
          onSubmit={(withdrawal) => setReview({ withdrawal, failure: submission.failure })}
          failure={submission.failure}
          onDismiss={submission.dismiss}
          open={withdrawalsAllowed && draft !== undefined}
          submitLabel={withdrawalsAllowed ? words.review : words.withdrawalsClosed}
        />
        <section className={`stack ${styles.whatHappens}`} aria-labelledby="what-happens">
          <h2 id="what-happens">{words.whatNext}</h2>
          <ul className={`muted ${styles.facts} stack`}>
            <li>{words.deducted}</li>
            <li>{words.linkToFollow}</li>
            <li>{words.onlyOneEvery({ hours: COOLDOWN_HOURS })}</li>
          </ul>
        </section>
      </Columns>
      {dialog}
    </>
  );
}
