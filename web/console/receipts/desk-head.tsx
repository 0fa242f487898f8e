import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { ChevronDownIcon, PlusIcon, WarningIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { QueueSummary } from '../kit/lists.tsx';
import { MailTemplates } from '../mail-templates/mail-templates.tsx';
import { MailboxesDrawer } from '../mailboxes/mailboxes-drawer.tsx';
import { useAdmin } from '../session/session.ts';
import { ImportStatementButton } from '../statements/statement-form.tsx';
import type { Question } from './receipt/receipt-changes.ts';
import { usdText } from './receipt/receipt-text.ts';
import type { ReceiptsFilter } from './receipt/receipts-address.ts';
import { useReceiptCounts } from './receipt/receipts-queries.ts';
import type { ReceivingAccount } from './receipt/use-receipts.ts';
import { ReceiptSettings } from './receipt-settings.tsx';
import styles from './receipts.module.css';

type DeskHeadProps = {
  readonly accounts: readonly ReceivingAccount[];
  readonly onAsk: (question: Question) => void;
};

export function DeskHead(props: DeskHeadProps) {
  return (
    <Row justify="space-between" align="center" className={kit.pageHead}>
      <WaitingSummary />
      <DeskTools {...props} />
    </Row>
  );
}

function WaitingSummary() {
  const counts = useReceiptCounts();
  // as high as the summary, so that the rest stays where it is
  if (counts === undefined) return <p style={{ minHeight: 28 }} />;
  const { waiting, waitingAmount, oldestWaitingAt } = counts;
  return (
    <QueueSummary
      count={waiting}
      state="waiting"
      amountText={usdText(waitingAmount)}
      oldest={oldestWaitingAt}
    />
  );
}

const SET_UP = [
  { key: 'mailboxes', label: 'Mailboxes' },
  { key: 'rules', label: 'Rules' },
  { key: 'templates', label: 'Mail templates' },
] as const;

type SetUp = (typeof SET_UP)[number]['key'];

function DeskTools({ accounts, onAsk }: DeskHeadProps) {
  const { role } = useAdmin();
  const [opened, setOpened] = useState<SetUp>();
  const hasRoom = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const isOwner = can(role, 'receipts.sources');
  const drawer = (key: SetUp) => ({ opened: opened === key, onClose: () => setOpened(undefined) });
  return (
    <Row className={styles.tools}>
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
    </Row>
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
            onClick={() => {
              // the drawer gives the focus back to it
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

type ReversalsNoticeProps = {
  readonly filter: ReceiptsFilter;
  readonly onShow: () => void;
};

export function ReversalsNotice({ filter, onShow }: ReversalsNoticeProps) {
  const reversed = useReceiptCounts()?.byReason.reversed ?? 0;
  if (reversed === 0) return null;
  return (
    <Row as="aside" gap={12} className={`${styles.notice} ${styles.above}`} aria-label="Payments taken back">
      <WarningIcon size={20} />
      <Stack as="p" gap={0} grows>
        <Text as="strong" size="large">
          {reversed === 1
            ? 'Money was taken back'
            : `Money was taken back ${reversed.toLocaleString('en-US')} times`}
        </Text>{' '}
        Refunded, disputed or failed: what had it is funded no longer, or not in whole.
      </Stack>
      {filter.reason !== 'reversed' && (
        <Button variant="white" color="red.9" onClick={onShow}>
          Show {reversed === 1 ? 'it' : 'them'}
        </Button>
      )}
    </Row>
  );
}
