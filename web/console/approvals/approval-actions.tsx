import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callToChange } from '#web/data/call.ts';
import { Dialog } from '../controls/dialog.tsx';
import { FormFailure } from '../controls/form.tsx';
import { ReasonForm } from '../controls/reason-form.tsx';
import { useAdmin } from '../session/session.ts';
import styles from './approvals.module.css';
import { type Approval, useApprovalsChanged } from './approvals-query.ts';

type Asked = Pick<Approval, 'id' | 'summary' | 'requestedBy'>;

type ApprovalActionsProps = { readonly approval: Asked; readonly onDecided?: () => void };

/** What one may do about a change that waits: approve or refuse another's, withdraw one's own. */
export function ApprovalActions({ approval, onDecided }: ApprovalActionsProps) {
  const { uid } = useAdmin();
  const [isRefusing, setRefusing] = useState(false);
  const changed = useApprovalsChanged();
  const { id, summary, requestedBy } = approval;
  const isOwn = requestedBy === uid;
  const deciding = useMutation({
    mutationFn: () => callToChange(isOwn ? 'withdrawApproval' : 'approveChange', { id }),
    async onSettled() {
      onDecided?.();
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
          summary={summary}
          onClose={() => setRefusing(false)}
          onRefused={() => {
            onDecided?.();
            void changed();
          }}
        />
      </Dialog>
    </div>
  );
}

type RefuseFormProps = Pick<Asked, 'id' | 'summary'> & {
  readonly onClose: () => void;
  readonly onRefused: () => void;
};

function RefuseForm({ id, summary, onClose, onRefused }: RefuseFormProps) {
  const refusing = useMutation({
    mutationFn: (reason: string) => callToChange('refuseChange', { id, reason }),
    onSuccess: onClose,
    onSettled: onRefused,
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
