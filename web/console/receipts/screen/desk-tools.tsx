import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { ChevronDownIcon, PlusIcon } from '../../icons/icons.tsx';
import { MailTemplates } from '../../mail-templates/mail-templates.tsx';
import { MailboxesDrawer } from '../../mailboxes/mailboxes-drawer.tsx';
import { useAdmin } from '../../session/session.ts';
import { ImportStatementButton } from '../../statements/statement-form.tsx';
import type { Question } from '../receipt/receipt-question.ts';
import type { ReceivingAccount } from '../receipt/use-receiving-accounts.ts';
import { ReceiptSettings } from '../settings/receipt-settings.tsx';
import styles from './desk-tools.module.css';

type DeskToolsProps = {
  readonly accounts: readonly ReceivingAccount[];
  readonly onAsk: (question: Question) => void;
};

/** What owners set up once, each in a drawer. */
const SET_UP = [
  { key: 'mailboxes', label: 'Mailboxes' },
  { key: 'rules', label: 'Rules' },
  { key: 'templates', label: 'Mail templates' },
] as const;

type SetUp = (typeof SET_UP)[number]['key'];

/** Where receipts come from besides what arrives by itself, and what rules do with them. */
export function DeskTools({ accounts, onAsk }: DeskToolsProps) {
  const { role } = useAdmin();
  const [opened, setOpened] = useState<SetUp>();
  const hasRoom = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const isOwner = can(role, 'receipts.sources');
  const drawer = (key: SetUp) => ({ opened: opened === key, onClose: () => setOpened(undefined) });
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
          {hasRoom ? (
            SET_UP.map(({ key, label }) => (
              <Button key={key} variant="default" onClick={() => setOpened(key)}>
                {label}
              </Button>
            ))
          ) : (
            <SetUpMenu onChoose={setOpened} />
          )}
          <MailboxesDrawer accounts={accounts} {...drawer('mailboxes')} />
          <ReceiptSettings {...drawer('rules')} />
          <MailTemplates {...drawer('templates')} />
        </>
      )}
    </div>
  );
}

function SetUpMenu({ onChoose }: { readonly onChoose: (key: SetUp) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button ref={button} variant="default" rightSection={<ChevronDownIcon size={14} />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SET_UP.map(({ key, label }) => (
          <Menu.Item
            key={key}
            className={styles.item ?? ''}
            onClick={() => {
              // to which the drawer gives the focus back
              button.current?.focus();
              onChoose(key);
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
