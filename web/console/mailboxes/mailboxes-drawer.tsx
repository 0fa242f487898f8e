import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { messageOf } from '#web/data/call.ts';
import { FormProblem } from '../controls/form.tsx';
import { SaveOutcome } from '../payout-rules/save-outcome.tsx';
import { DetailsHint, DetailsSection } from '../records/details/details-section.tsx';
import { Drawer } from '../records/details/drawer.tsx';
import { MailboxForm } from './mailbox-form.tsx';
import { MailboxItem } from './mailbox-item.tsx';
import { mailboxesQuery, type ServedAccount } from './mailbox-requests.ts';
import styles from './mailboxes.module.css';

type MailboxesProps = { readonly accounts: readonly ServedAccount[] };

type MailboxesDrawerProps = MailboxesProps & { readonly opened: boolean; readonly onClose: () => void };

/** The mailboxes that are read for receipts, for owners. */
export function MailboxesDrawer({ accounts, opened, onClose }: MailboxesDrawerProps) {
  return (
    <Drawer opened={opened} title="Mailboxes" onClose={onClose}>
      <Mailboxes accounts={accounts} />
    </Drawer>
  );
}

/** The id of the mailbox that is changed, or `new`. */
type Edited = string | undefined;

function Mailboxes({ accounts }: MailboxesProps) {
  const { data, error } = useQuery(mailboxesQuery);
  const [edited, setEdited] = useState<Edited>();
  const [outcome, setOutcome] = useState<CallOutput<'saveMailbox'>>();
  function close(saved?: CallOutput<'saveMailbox'>): void {
    setEdited(undefined);
    setOutcome(saved);
  }
  if (data === undefined) {
    return error ? (
      <FormProblem>The mailboxes could not be loaded. {messageOf(error)}</FormProblem>
    ) : (
      <DetailsHint>Loading mailboxes...</DetailsHint>
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
      <ul className={styles.list}>
        {data.mailboxes.map((each) => (
          <MailboxItem key={each.id} mailbox={each} accounts={accounts} onEdit={() => setEdited(each.id)} />
        ))}
      </ul>
      <div>
        <Button onClick={() => setEdited('new')}>Add mailbox</Button>
      </div>
    </DetailsSection>
  );
}
