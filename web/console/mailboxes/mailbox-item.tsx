import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatNyDateTimeInSentence } from '#domain/time/display.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { ApprovalActions } from '../approvals/approval-actions.tsx';
import { WaitingMark } from '../approvals/waiting-mark.tsx';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { FormProblem } from '../kit/form.tsx';
import { Mark, type MarkTone } from '../kit/mark.tsx';
import { DetailsHint } from '../records/details/details-section.tsx';
import { RelativeTime } from '../time/when.tsx';
import { type Mailbox, mailboxesQuery, type ServedAccount } from './mailbox-requests.ts';
import styles from './mailboxes.module.css';

const STATES: Readonly<Record<Mailbox['state'], { readonly label: string; readonly tone: MarkTone }>> = {
  connected: { label: 'Connected', tone: 'good' },
  connecting: { label: 'Connecting', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'warning' },
  failing: { label: 'Failing', tone: 'bad' },
  off: { label: 'Off', tone: 'neutral' },
};

type MailboxItemProps = {
  readonly mailbox: Mailbox;
  readonly accounts: readonly ServedAccount[];
  /** Its form was just left. */
  readonly hasFocus: boolean;
  readonly onEdit: () => void;
};

export function MailboxItem({ mailbox, accounts, hasFocus, onEdit }: MailboxItemProps) {
  const { state, problem, failingSince, lastMailAt, read, parked, silentSince, approvals } = mailbox;
  const client = useQueryClient();
  const decided = () => void client.invalidateQueries({ queryKey: mailboxesQuery.queryKey });
  const { label, tone } = STATES[state];
  const now = new Date();
  const labelsOf = (ids: readonly string[]) =>
    accounts.filter(({ id }) => ids.includes(id)).map((account) => account.label);
  const served = labelsOf(mailbox.accountIds);
  const proposed = labelsOf(mailbox.proposedAccountIds);
  return (
    <li className={styles.item}>
      <div className={styles.bar}>
        <strong>{mailbox.user}</strong>
        <Mark tone={tone}>{label}</Mark>
        {silentSince !== null && <Mark tone="warning">Silent</Mark>}
        {approvals.length > 0 && <WaitingMark approvals={approvals} />}
      </div>
      {problem !== null && (
        <Problem isFailing={state === 'failing'}>
          <span>{problem}</span>
          {failingSince !== null && <span>{` Since ${formatNyDateTimeInSentence(failingSince, now)}.`}</span>}
        </Problem>
      )}
      {silentSince !== null && (
        <p>
          No payment mail since {formatNyDateTimeInSentence(silentSince, now)}, although requests came in: it
          was never that long.
        </p>
      )}
      <p className={styles.dim}>
        {mailbox.host}. Last payment mail:{' '}
        {lastMailAt === null ? 'none yet' : formatNyDateTimeInSentence(lastMailAt, now)}. Read:{' '}
        {read.toLocaleString('en-US')}. Parked for a person: {parked.toLocaleString('en-US')}.
      </p>
      <p className={styles.dim}>Serves: {served.length === 0 ? 'no account' : served.join('; ')}</p>
      {proposed.length > 0 && (
        <p>Its mails speak of accounts that it does not serve: {proposed.join('; ')}</p>
      )}
      {approvals.map((approval) => (
        <div key={approval.id} className={styles.asked}>
          <p>{approval.summary}</p>
          <DetailsHint>
            Asked for by {approval.requestedByName} <RelativeTime instant={approval.requestedAt} />
          </DetailsHint>
          <ApprovalActions approval={approval} onDecided={decided} />
        </div>
      ))}
      <div className={styles.actions}>
        <Button variant="default" autoFocus={hasFocus} onClick={onEdit}>
          Change
        </Button>
        <RemoveButton mailbox={mailbox} />
      </div>
    </li>
  );
}

type ProblemProps = { readonly isFailing: boolean; readonly children: ReactNode };

/** What is waited for is no failure. */
function Problem({ isFailing, children }: ProblemProps) {
  return isFailing ? <FormProblem>{children}</FormProblem> : <p className={styles.waiting}>{children}</p>;
}

function RemoveButton({ mailbox: { id, user } }: { readonly mailbox: Mailbox }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const removing = useMutation({
    mutationFn: () => callToChange('removeMailbox', { id }),
    onSuccess: () => setAsks(false),
    onSettled: () => client.invalidateQueries({ queryKey: mailboxesQuery.queryKey }),
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsks(true)}>
        Remove
      </Button>
      <Dialog opened={asks} onClose={() => setAsks(false)} title="Remove mailbox">
        <DialogText>
          {user} is no longer read, and its password is erased. The receipts that were read from it stay.
        </DialogText>
        {removing.isError && <FormProblem>{messageOf(removing.error)}</FormProblem>}
        <Actions>
          <Button variant="default" data-autofocus onClick={() => setAsks(false)}>
            Cancel
          </Button>
          <Button color="red.9" loading={removing.isPending} onClick={() => removing.mutate()}>
            Remove
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
