import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { Dialog } from '../controls/dialog.tsx';
import { DialogActions } from '../controls/dialog-parts.tsx';
import { Form, FormProblem } from '../controls/form.tsx';
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
      {deciding.isError && <FormProblem>{deciding.error.message}</FormProblem>}
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
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const refusing = useMutation({
    mutationFn: () => callToChange('refuseChange', { id, reason }),
    onSuccess: onClose,
    onSettled: onRefused,
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reason.trim() === '') setProblem('Enter a reason.');
    else refusing.mutate();
  }

  return (
    <Form onSubmit={submit}>
      <p>{summary}</p>
      <TextInput
        label="Reason"
        data-autofocus
        maxLength={LONGEST.note}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {refusing.isError && <FormProblem>{refusing.error.message}</FormProblem>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={refusing.isPending}>
          Refuse
        </Button>
      </DialogActions>
    </Form>
  );
}
