import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callToChange } from '#web/data/call.ts';
import { Dialog } from '../kit/dialog.tsx';
import { FormFailure, ReasonForm } from '../kit/form.tsx';
import { sendSeen } from '../sending/send-seen.ts';
import { useAdmin } from '../session/session.ts';
import styles from './approvals.module.css';
import { type Approval, findDecided, useApprovalsChanged } from './approvals-query.ts';

type Asked = Pick<Approval, 'id' | 'summary' | 'requestedBy'>;

type ApprovalActionsProps = {
  readonly approval: Asked;
  /** With what there is to say; undefined if it failed. */
  readonly onDecided?: (message?: string) => void;
};

/** What one may do about a change that waits: approve or refuse another's, withdraw one's own. */
export function ApprovalActions({ approval, onDecided }: ApprovalActionsProps) {
  const { uid, displayName: by } = useAdmin();
  const [isRefusing, setRefusing] = useState(false);
  const changed = useApprovalsChanged();
  const { id, summary, requestedBy } = approval;
  const isOwn = requestedBy === uid;
  const deciding = useMutation({
    mutationFn: () =>
      sendSeen({
        send: () => callToChange(isOwn ? 'withdrawApproval' : 'approveChange', { id }),
        find: () => findDecided(id, isOwn ? 'withdrawn' : 'approved', by),
      }),
    async onSettled(decided) {
      onDecided?.(decided?.message);
      await changed();
    },
  });
  return (
    <div className={styles.actions}>
      {isOwn ? (
        <Button variant="default" loading={deciding.isPending} onClick={() => deciding.mutate()}>
          Withdraw
        </Button>
      ) : (
        <>
          <Button loading={deciding.isPending} onClick={() => deciding.mutate()}>
            Approve
          </Button>
          <Button variant="default" onClick={() => setRefusing(true)}>
            Refuse…
          </Button>
        </>
      )}
      <FormFailure error={deciding.error} />
      <Dialog opened={isRefusing} onClose={() => setRefusing(false)} title="Why is it refused?">
        <RefuseForm
          id={id}
          by={by}
          summary={summary}
          onClose={() => setRefusing(false)}
          onRefused={(message) => {
            onDecided?.(message);
            void changed();
          }}
        />
      </Dialog>
    </div>
  );
}

type RefuseFormProps = Pick<Asked, 'id' | 'summary'> & {
  /** The name of whoever refuses it. */
  readonly by: string;
  readonly onClose: () => void;
  readonly onRefused: (message?: string) => void;
};

function RefuseForm({ id, by, summary, onClose, onRefused }: RefuseFormProps) {
  const refusing = useMutation({
    mutationFn: (reason: string) =>
      sendSeen({
        send: () => callToChange('refuseChange', { id, reason }),
        find: () => findDecided(id, 'refused', by),
      }),
    onSuccess: onClose,
    onSettled: (refused) => onRefused(refused?.message),
  });
  return (
    <ReasonForm
      action="Refuse"
      error={refusing.error}
      isPending={refusing.isPending}
      onSubmit={refusing.mutate}
      onCancel={onClose}
    >
      <p>{summary}</p>
    </ReasonForm>
  );
}
