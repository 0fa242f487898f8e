import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { Row, Text } from '../kit/box.tsx';
import { ListMessage } from '../kit/panel.tsx';
import { MailboxesDrawer } from '../mailboxes/mailboxes-drawer.tsx';
import { useAdmin } from '../session/session.ts';
import { ImportStatementButton } from '../statements/statement-form.tsx';
import { isNarrowed, type ReceiptsFilter, VIEW_LABELS } from './receipt/receipts-address.ts';
import { anyReceiptQuery } from './receipt/receipts-queries.ts';
import type { ReceivingAccount } from './receipt/use-receipts.ts';
import styles from './receipts.module.css';

type EmptyReceiptsProps = {
  readonly filter: ReceiptsFilter;
  readonly accounts: readonly ReceivingAccount[];
  readonly onClear: () => void;
};

/** An empty queue is good news, unless no money has ever come in. */
export function EmptyReceipts({ filter, accounts, onClear }: EmptyReceiptsProps) {
  const { view = 'waiting' } = filter;
  const { data: isAny } = useQuery({ ...anyReceiptQuery, enabled: !isNarrowed(filter) });
  if (isNarrowed(filter)) {
    return (
      <ListMessage>
        <p>No receipts match</p>
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      </ListMessage>
    );
  }
  if (isAny === false) return <NoReceiptsYet accounts={accounts} />;
  return (
    <ListMessage>
      {view === 'waiting' ? (
        <>
          <Title>Nothing waits for you</Title>
          <p>A payment that no rule can give to its request appears here by itself.</p>
        </>
      ) : (
        <p>No receipts under {VIEW_LABELS[view]}</p>
      )}
    </ListMessage>
  );
}

function NoReceiptsYet({ accounts }: Pick<EmptyReceiptsProps, 'accounts'>) {
  const { role } = useAdmin();
  const [isConnecting, setConnecting] = useState(false);
  return (
    <ListMessage>
      <Title>No receipts yet</Title>
      <p className={styles.explained}>
        Cage learns of payments from the mails of the providers, from their statements and from Stripe, and
        gives each to the request that it names. What no rule can give waits here.
      </p>
      <Row justify="center">
        {can(role, 'receipts.sources') && (
          <>
            <Button onClick={() => setConnecting(true)}>Connect a mailbox</Button>
            <MailboxesDrawer accounts={accounts} opened={isConnecting} onClose={() => setConnecting(false)} />
          </>
        )}
        {can(role, 'receipts.settle') && (
          <ImportStatementButton accounts={accounts} label="Import a statement" />
        )}
      </Row>
    </ListMessage>
  );
}

function Title({ children }: { readonly children: string }) {
  return (
    <Text as="p" size="large" weight="bold" tone="text">
      {children}
    </Text>
  );
}
