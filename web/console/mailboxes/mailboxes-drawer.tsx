import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { WaitingChanges } from '../approvals/waiting-changes.tsx';
import { PartFailed } from '../kit/panel.tsx';
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
  const query = useQuery(mailboxesQuery);
  const { data, error } = query;
  const [edited, setEdited] = useState<Edited>();
  /** The one whose form was left: its button takes the focus. */
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
      <ul className={styles.list}>
        {data.mailboxes.map((each) => (
          <MailboxItem
            key={each.id}
            mailbox={each}
            accounts={accounts}
            hasFocus={each.id === left}
            onEdit={() => setEdited(each.id)}
          />
        ))}
      </ul>
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
