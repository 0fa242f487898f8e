import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { formatNyDateTimeInSentence } from '#domain/time/display.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { WaitingChange, WaitingChanges, WaitingMark } from '../approvals/waiting-approvals.tsx';
import { Card, Row, Stack } from '../kit/box.tsx';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { FormProblem } from '../kit/form.tsx';
import { Mark, type MarkTone } from '../kit/mark.tsx';
import { Note } from '../kit/note.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { SaveOutcome } from '../payout-rules/settings-form.tsx';
import { DetailsHint, DetailsSection, Drawer } from '../records/details/drawer.tsx';
import { type Mailbox, MailboxForm, mailboxesQuery, type ServedAccount } from './mailbox-form.tsx';

type MailboxesProps = { readonly accounts: readonly ServedAccount[] };

type MailboxesDrawerProps = MailboxesProps & { readonly opened: boolean; readonly onClose: () => void };

export function MailboxesDrawer({ accounts, opened, onClose }: MailboxesDrawerProps) {
  return (
    <Drawer opened={opened} title="Mailboxes" onClose={onClose}>
      <Mailboxes accounts={accounts} />
    </Drawer>
  );
}

/** The id of a mailbox, or `new`. */
type Edited = string | undefined;

function Mailboxes({ accounts }: MailboxesProps) {
  const query = useQuery(mailboxesQuery);
  const { data, error } = query;
  const [edited, setEdited] = useState<Edited>();
  /** The mailbox whose form was left: its button takes the focus. */
  const [left, setLeft] = useState<Edited>();
  const [outcome, setOutcome] = useState<CallOutput<'saveMailbox'>>();
  function close(saved?: CallOutput<'saveMailbox'>): void {
    setLeft(edited);
    setEdited(undefined);
    setOutcome(saved);
  }
  if (data === undefined) {
    return (
      <DetailsSection label="Mailboxes">
        {error ? (
          <PartFailed what="The mailboxes" query={query} />
        ) : (
          <DetailsHint>Loading mailboxes...</DetailsHint>
        )}
      </DetailsSection>
    );
  }
  const mailbox = data.mailboxes.find(({ id }) => id === edited);
  if (edited !== undefined) {
    return (
      <DetailsSection label="Mailbox" heading={mailbox ? mailbox.user : 'Add a mailbox'}>
        <MailboxForm key={edited} mailbox={mailbox} accounts={accounts} onClose={close} />
      </DetailsSection>
    );
  }
  return (
    <DetailsSection label="Mailboxes">
      {data.mailboxes.length === 0 && (
        <p>
          Payment providers tell of each payment by mail. Cage reads those mails, checks that they are
          genuine, and funds the requests that they name. Nothing in a mailbox is changed.
        </p>
      )}
      <SaveOutcome outcome={outcome?.approval && outcome} />
      <Stack as="ul" gap={10}>
        {data.mailboxes.map((each) => (
          <MailboxItem
            key={each.id}
            mailbox={each}
            accounts={accounts}
            hasFocus={each.id === left}
            onEdit={() => setEdited(each.id)}
          />
        ))}
      </Stack>
      <WaitingChanges
        calls={['saveMailbox', 'removeMailbox']}
        except={data.mailboxes.flatMap(({ approvals }) => approvals.map(({ id }) => id))}
        onDecided={() => void query.refetch()}
      />
      <div>
        <Button autoFocus={left === 'new'} onClick={() => setEdited('new')}>
          Add mailbox
        </Button>
      </div>
    </DetailsSection>
  );
}

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
  readonly hasFocus: boolean;
  readonly onEdit: () => void;
};

function MailboxItem({ mailbox, accounts, hasFocus, onEdit }: MailboxItemProps) {
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
    <Card as="li" gap={6}>
      <Row>
        <strong>{mailbox.user}</strong>
        <Mark tone={tone}>{label}</Mark>
        {silentSince !== null && <Mark tone="warning">Silent</Mark>}
        {approvals.length > 0 && <WaitingMark approvals={approvals} />}
      </Row>
      {problem !== null && (
        // waiting is no failure
        <Note {...(state === 'failing' ? { tone: 'bad', role: 'alert' } : { tone: 'warning' })}>
          <span>{problem}</span>
          {failingSince !== null && <span>{` Since ${formatNyDateTimeInSentence(failingSince, now)}.`}</span>}
        </Note>
      )}
      {silentSince !== null && (
        <p>
          No payment mail since {formatNyDateTimeInSentence(silentSince, now)}, although requests came in: it
          was never that long.
        </p>
      )}
      <DetailsHint>
        {mailbox.host}. Last payment mail:{' '}
        {lastMailAt === null ? 'none yet' : formatNyDateTimeInSentence(lastMailAt, now)}. Read:{' '}
        {read.toLocaleString('en-US')}. Parked for a person: {parked.toLocaleString('en-US')}.
      </DetailsHint>
      <DetailsHint>Serves: {served.length === 0 ? 'no account' : served.join('; ')}</DetailsHint>
      {proposed.length > 0 && (
        <p>Its mails speak of accounts that it does not serve: {proposed.join('; ')}</p>
      )}
      {approvals.map((approval) => (
        <WaitingChange key={approval.id} approval={approval} onDecided={decided}>
          {approval.summary}
        </WaitingChange>
      ))}
      <Row>
        <Button variant="default" autoFocus={hasFocus} onClick={onEdit}>
          Change
        </Button>
        <RemoveButton mailbox={mailbox} />
      </Row>
    </Card>
  );
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
