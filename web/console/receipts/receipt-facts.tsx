import { RAILS } from '#domain/receipts/rail.ts';
import { SOURCES } from '#domain/receipts/receipt.ts';
import { Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { Scroller } from '../kit/panel.tsx';
import { DetailsSection, FactList } from '../records/details/drawer.tsx';
import { AccountLink } from '../records/fields/account-link.tsx';
import { CopyValue } from '../records/fields/values.tsx';
import { ExactTime, RelativeTime } from '../time/when.tsx';
import type { Receipt } from './receipt/receipt-pages.ts';
import { isSent } from './receipt/receipt-text.ts';

const AUTHENTICITY_LABELS: Readonly<Record<Receipt['authenticity'], string>> = {
  proved: 'Sender proved',
  unproved: 'Sender not proved',
  entered: 'Entered by staff',
};

const CAME_IN = { who: 'Payer', handle: 'Payer’s account', account: 'Paid into' } as const;
const SENT = { who: 'Paid to', handle: 'Their account', account: 'Paid from' } as const;

export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const { rail, accountId, accountLabel, payerName, payerHandle, note, transactionId } = receipt;
  const { occurredAt, receivedAt } = receipt;
  const names = isSent(receipt) ? SENT : CAME_IN;
  const facts = [
    { id: 'payer', label: names.who, value: payerName },
    { id: 'handle', label: names.handle, value: copied(names.handle.toLowerCase(), payerHandle) },
    { id: 'note', label: 'Note', value: note },
    { id: 'rail', label: 'Paid by', value: rail && RAILS[rail].label },
    {
      id: 'account',
      label: names.account,
      value: accountId && accountLabel && <AccountLink id={accountId} label={accountLabel} />,
    },
    { id: 'transaction', label: 'Transaction', value: copied('transaction', transactionId) },
    { id: 'occurred', label: 'Paid', value: occurredAt && time(occurredAt) },
    { id: 'received', label: 'Known to Cage', value: time(receivedAt) },
    { id: 'source', label: 'Source', value: sourceOf(receipt) },
    { id: 'id', label: 'Receipt ID', value: copied('receipt ID', receipt.id) },
  ];
  return <FactList facts={facts.filter(({ value }) => value)} />;
}

function sourceOf({ source, authenticity }: Receipt): string {
  if (source === 'person' && authenticity === 'entered') return SOURCES[source].title;
  return `${SOURCES[source].title}, ${AUTHENTICITY_LABELS[authenticity].toLowerCase()}`;
}

function copied(label: string, value: string | null) {
  return value && <CopyValue label={label} value={value} />;
}

function time(instant: string) {
  return (
    <>
      <ExactTime instant={instant} /> (<RelativeTime instant={instant} />)
    </>
  );
}

type RawTextProps = {
  readonly raw: string;
  /** The fields show it already: its text opens on request. */
  readonly isRead: boolean;
};

/** As plain text: nothing in it can be followed. */
export function RawText({ raw, isRead }: RawTextProps) {
  return (
    <DetailsSection label="Original">
      <details open={!isRead}>
        <Text as="summary" size="small" weight="bold" tone="dim">
          What it was read from
        </Text>
        <InertText text={raw} />
      </details>
    </DetailsSection>
  );
}

type InertTextProps = { readonly text: string; readonly label?: string };

/** A stranger's text. It scrolls by itself, so it takes the focus. */
export function InertText({ text, label = 'Original text' }: InertTextProps) {
  return (
    <Scroller className={kit.panel} style={{ marginTop: 8, padding: '10px 12px' }} aria-label={label}>
      <Text as="pre" size="small" isMono style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    </Scroller>
  );
}
