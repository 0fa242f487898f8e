import { Button } from '@mantine/core';
import { can } from '#domain/access/capabilities.ts';
import { PlusIcon, WarningIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { QueueSummary } from '../kit/lists.tsx';
import notes from '../kit/note.module.css';
import { useAdmin } from '../session/session.ts';
import { ImportStatementButton } from '../statements/statement-form.tsx';
import type { Question } from './receipt/receipt-changes.ts';
import { usdText } from './receipt/receipt-text.ts';
import type { ReceiptsFilter } from './receipt/receipts-address.ts';
import { useReceiptCounts } from './receipt/receipts-queries.ts';
import type { ReceivingAccount } from './receipt/use-receipts.ts';
import styles from './receipts.module.css';

type DeskHeadProps = {
  readonly accounts: readonly ReceivingAccount[];
  readonly onAsk: (question: Question) => void;
};

export function DeskHead(props: DeskHeadProps) {
  return (
    <Row justify="space-between" align="center" padding="14px 0 12px">
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

function DeskTools({ accounts, onAsk }: DeskHeadProps) {
  const { role } = useAdmin();
  if (!can(role, 'receipts.settle')) return null;
  return (
    <Row className={kit.buttons}>
      <Button
        variant="default"
        leftSection={<PlusIcon size={14} />}
        onClick={() => onAsk({ kind: 'enter', receipt: undefined, raw: null })}
      >
        Enter receipt
      </Button>
      <ImportStatementButton accounts={accounts} />
    </Row>
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
    <Row
      as="aside"
      gap={12}
      padding="10px 14px"
      className={`${notes.note} ${styles.notice}`}
      style={{ marginBottom: 10 }}
      aria-label="Payments taken back"
    >
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
