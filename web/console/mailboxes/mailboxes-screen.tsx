import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { formatNyDateTimeInSentence } from '#domain/time/display.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { WaitingChange, WaitingChanges, WaitingMark } from '../approvals/waiting-approvals.tsx';
import { Card, Row, Stack, Text } from '../kit/box.tsx';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { FormProblem } from '../kit/form.tsx';
import { Mark, type MarkTone } from '../kit/mark.tsx';
import { Note } from '../kit/note.tsx';
import { Page, Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { useReceivingAccounts } from '../receipts/receipt/use-receipts.ts';
import { SaveOutcome } from '../rules/settings-form.tsx';
import { type Mailbox, MailboxForm, mailboxesQuery, type ServedAccount } from './mailbox-form.tsx';

export function MailboxesScreen() {
  return (
    <Page title="Mailboxes">
      <Mailboxes />
    </Page>
  );
}

/** The id of a mailbox, or `new`. */
type Edited = string | undefined;

function Mailboxes() {
  const accounts = useReceivingAccounts();
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
      <Panel title="Which are read" isBusy={!error}>
        <PartFailed what="The mailboxes" query={query} />
      </Panel>
    );
  }
  const mailbox = data.mailboxes.find(({ id }) => id === edited);
  if (edited !== undefined) {
    return (
      <Panel title={mailbox ? mailbox.user : 'Add a mailbox'}>
        <MailboxForm key={edited} mailbox={mailbox} accounts={accounts} onClose={close} />
      </Panel>
    );
  }
  return (
    <Panel title="Which are read">
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
    </Panel>
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
      <Text as="p" tone="dim">
        {mailbox.host}. Last payment mail:{' '}
        {lastMailAt === null ? 'none yet' : formatNyDateTimeInSentence(lastMailAt, now)}. Read:{' '}
        {read.toLocaleString('en-US')}. Parked for a person: {parked.toLocaleString('en-US')}.
      </Text>
      <Text as="p" tone="dim">
        Serves: {served.length === 0 ? 'no account' : served.join('; ')}
      </Text>
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
