import { Button } from '@mantine/core';
import { useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { PlusIcon } from '../../icons/icons.tsx';
import { MailTemplatesButton } from '../../mail-templates/mail-templates-button.tsx';
import { MailboxesButton } from '../../mailboxes/mailboxes-button.tsx';
import { useAdmin } from '../../session/session.ts';
import { ImportStatementButton } from '../../statements/import-statement-button.tsx';
import type { Question } from '../receipt/receipt-question.ts';
import type { ReceivingAccount } from '../receipt/use-receiving-accounts.ts';
import { ReceiptSettings } from '../settings/receipt-settings.tsx';
import styles from './desk-tools.module.css';

type DeskToolsProps = {
  readonly accounts: readonly ReceivingAccount[];
  readonly onAsk: (question: Question) => void;
};

/** Where receipts come from besides what arrives by itself, and what rules do with them. */
export function DeskTools({ accounts, onAsk }: DeskToolsProps) {
  const { role } = useAdmin();
  const [opened, setOpened] = useState<'rules'>();
  const isOwner = can(role, 'receipts.sources');
  return (
    <div className={styles.tools}>
      {can(role, 'receipts.settle') && (
        <>
          <Button
            variant="default"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onAsk({ kind: 'enter', receipt: undefined, raw: null })}
          >
            Enter receipt
          </Button>
          <ImportStatementButton accounts={accounts} />
        </>
      )}
      {isOwner && (
        <>
          <MailboxesButton accounts={accounts} />
          <Button variant="default" onClick={() => setOpened('rules')}>
            Rules
          </Button>
          <MailTemplatesButton />
          <ReceiptSettings opened={opened === 'rules'} onClose={() => setOpened(undefined)} />
        </>
      )}
    </div>
  );
}
