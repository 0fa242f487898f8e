import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CLOSE_STATES, VARIANCE_KINDS } from '#domain/ledger/close.ts';
import { JOURNAL_KINDS } from '#domain/ledger/ledger.ts';
import { SOURCES } from '#domain/receipts/receipt.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { call } from '#web/data/call.ts';
import { Card, Row, Stack, Text } from '../kit/box.tsx';
import { ListMessage, Page } from '../kit/panel.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import styles from './close-page.module.css';
import { type Close, daysText, differenceText } from './close-text.ts';
import { type Account, accountName, signedText } from './money-text.ts';
import { MONEY } from './refresh-on-money.ts';

type Props = { readonly account: Account; readonly number: number };

/** An approved close as it is printed and filed, with the names of both people. */
export function ClosePage({ account, number }: Props) {
  const query = useQuery({
    queryKey: [...MONEY, 'close', account.id, number],
    queryFn: () => call('getCloses', { accountId: account.id, before: number + 1, limit: 1 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const close = query.data?.closes.find((each) => each.number === number);
  return (
    <Page
      title={`${accountName(account)}: ${number === 1 ? 'opening' : `close ${number}`}`}
      beside={
        <Row gap={10} atEnd>
          <Link to="/money" search={{ account: `held:${account.id}` }}>
            All closes
          </Link>
          <Button variant="default" disabled={close === undefined} onClick={() => window.print()}>
            Print
          </Button>
        </Row>
      }
    >
      {query.isError && <LoadingFailed what="The close" query={query} />}
      {query.isSuccess && close === undefined && (
        <ListMessage>
          <p>There is no close {number} of this account.</p>
        </ListMessage>
      )}
      {close && <Sheet account={account} close={close} />}
    </Page>
  );
}

function Sheet({ account, close }: { readonly account: Account; readonly close: Close }) {
  const { figures, from, number, varianceKind, varianceNote, openNote } = close;
  const {
    opening,
    moved,
    closing,
    stated,
    contradiction,
    expected,
    difference,
    late,
    waits,
    sending,
    unexplained,
  } = figures;
  const isOpening = from === null;
  return (
    <Card as="article" gap={16} className={styles.sheet}>
      <Stack gap={2}>
        <Text size="large" weight="bold">
          {accountName(account)}
        </Text>
        <Text>{`${isOpening ? 'Opening' : `Close ${number}`}, ${daysText(close)}`}</Text>
      </Stack>
      <table className={styles.figures} aria-label="Figures">
        <tbody>
          {!isOpening && <Line label="Opened with" amount={opening} />}
          {moved.map(({ kind, source, count, amount }) => (
            <Line
              key={`${kind} ${source}`}
              label={`${JOURNAL_KINDS[kind]}${source ? `, ${SOURCES[source].label.toLowerCase()}` : ''}`}
              count={count}
              amount={amount}
            />
          ))}
          <Line label={`At the end of the ${isOpening ? 'day' : 'days'}`} amount={closing} isSum />
          {stated && expected !== closing && (
            <Line label="Should hold when it was looked at" amount={expected} />
          )}
          {stated && (
            <Line
              label={`It said, ${formatReadableTimestamp(new Date(stated.asOf))}, ${stated.source === 'statement' ? 'by a statement' : `as ${stated.statedByName} read it`}`}
              amount={stated.amount}
            />
          )}
          <Line label={isOpening ? 'Opening balance' : 'Difference'} amount={difference} isSum />
        </tbody>
      </table>
      {varianceKind && (
        <p>
          {VARIANCE_KINDS[varianceKind]}, {differenceText(difference)}: {varianceNote}
        </p>
      )}
      <table className={styles.figures} aria-label="Open then">
        <tbody>
          <Line label="Waited for a request" count={waits.count} amount={waits.amount} />
          <Line label="Said to be sent, not seen leaving" amount={sending} />
          <Line
            label="Left unexplained, or back by one person’s word"
            count={unexplained.count}
            amount={unexplained.amount}
          />
          {contradiction && (
            <Line
              label={`Another balance, ${formatReadableTimestamp(new Date(contradiction.asOf))}, ${contradiction.source === 'statement' ? 'a statement said' : `${contradiction.statedByName} read`}`}
              amount={contradiction.amount}
            />
          )}
          {!isOpening && <Line label="Of earlier days" count={late.count} amount={late.amount} />}
        </tbody>
      </table>
      {openNote && <p>{openNote}</p>}
      <Signatures close={close} />
      <Text as="p" tone="dim" size="small">
        Digest of the figures, as the activity log has it: {close.digest}
      </Text>
    </Card>
  );
}

type LineProps = {
  readonly label: string;
  readonly count?: number;
  readonly amount: number;
  readonly isSum?: boolean;
};

function Line({ label, count = 0, amount, isSum = false }: LineProps) {
  return (
    <tr data-sum={isSum || undefined}>
      <th scope="row">{label}</th>
      <td>{count > 0 && `${count.toLocaleString('en-US')} ×`}</td>
      <td>{signedText(amount)}</td>
    </tr>
  );
}

function Signatures({ close }: { readonly close: Close }) {
  const { preparedByName, preparedAt, decidedByName, decidedAt, state } = close;
  return (
    <Row gap={24} align="start">
      <Stack gap={2}>
        <Text weight="bold">{preparedByName}</Text>
        <Text tone="dim" size="small">
          Prepared, {formatReadableTimestamp(new Date(preparedAt))}
        </Text>
      </Stack>
      {decidedAt && (
        <Stack gap={2}>
          <Text weight="bold">{decidedByName}</Text>
          <Text tone="dim" size="small">
            {CLOSE_STATES[state]}, {formatReadableTimestamp(new Date(decidedAt))}
          </Text>
        </Stack>
      )}
    </Row>
  );
}
