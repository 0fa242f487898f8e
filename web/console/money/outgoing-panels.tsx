import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { Row, Text } from '../kit/box.tsx';
import { Mark } from '../kit/mark.tsx';
import { Panel } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { Table } from '../kit/table.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { None } from '../records/fields/values.tsx';
import { ShortTime } from '../time/when.tsx';
import styles from './money.module.css';
import { type Account, accountName, signedText } from './money-text.ts';
import { OutgoingDialog } from './outgoing-dialog.tsx';
import { type Leaving, leavingName, type Matching, type Unseen } from './outgoing-text.ts';
import { MONEY, useRefreshOnMoney } from './refresh-on-money.ts';

const QUERY_KEY = [...MONEY, 'outgoing'];

type Props = { readonly accounts: readonly Account[] };

/** Money that went out without a payout, and payouts that were not seen leaving; nothing where there is neither. */
export function Outgoing({ accounts }: Props) {
  const client = useQueryClient();
  const { status, tell, tellFailure, clear } = useStatus();
  const [asked, setAsked] = useState<Leaving>();
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => call('getOutgoing', {}),
    placeholderData: keepPreviousData,
  });
  useRefreshOnMoney(QUERY_KEY);
  const onDone = (message: string) => {
    void client.invalidateQueries({ queryKey: MONEY });
    setAsked(undefined);
    tell(message);
  };
  const matching = useMutation({
    mutationFn: ({ receiptId, as }: Pick<Leaving, 'receiptId'> & { readonly as: Matching }) =>
      callToChange('matchOutgoing', { requestId: randomUuid(), receiptId, as }),
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => tellFailure(messageOf(error)),
  });
  const found = query.data;
  return (
    <>
      <StatusBanner status={status} onClear={clear} />
      {query.isError && <LoadingFailed what="Money that left" query={query} />}
      {found && found.open.length > 0 && (
        <Panel
          title="Went out without a payout"
          isFlush
          actions={<Figures {...found.openFigures} shown={found.open.length} />}
        >
          <Table head={OPEN_HEAD} label="Went out without a payout" className={styles.outgoing ?? ''}>
            {found.open.map((leaving) => (
              <OpenRow
                key={leaving.receiptId}
                leaving={leaving}
                accounts={accounts}
                isPending={matching.isPending}
                onChoose={(as) => matching.mutate({ receiptId: leaving.receiptId, as })}
                onAsk={() => setAsked(leaving)}
              />
            ))}
          </Table>
        </Panel>
      )}
      {found && found.unseen.length > 0 && (
        <Panel
          title="Said to be sent, not seen leaving"
          isFlush
          actions={<Figures {...found.unseenFigures} shown={found.unseen.length} />}
        >
          <Table
            head={UNSEEN_HEAD}
            label="Said to be sent, not seen leaving"
            className={styles.outgoing ?? ''}
          >
            {found.unseen.map((payout) => (
              <UnseenRow key={payout.withdrawalId} payout={payout} accounts={accounts} />
            ))}
          </Table>
        </Panel>
      )}
      <OutgoingDialog
        leaving={asked}
        accounts={accounts}
        onClose={() => setAsked(undefined)}
        onDone={onDone}
      />
    </>
  );
}

type FiguresProps = { readonly count: number; readonly amount: number; readonly shown: number };

function Figures({ count, amount, shown }: FiguresProps) {
  const all = `${count.toLocaleString('en-US')} × ${signedText(amount)}`;
  return <Text tone="dim">{shown < count ? `${all}, the first ${shown} of them` : all}</Text>;
}

const OPEN_HEAD = ['When', 'To', 'From', 'Amount', 'May be', ''] as const;

type OpenRowProps = {
  readonly leaving: Leaving;
  readonly accounts: readonly Account[];
  readonly isPending: boolean;
  readonly onChoose: (as: Matching) => void;
  readonly onAsk: () => void;
};

function OpenRow({ leaving, accounts, isPending, onChoose, onAsk }: OpenRowProps) {
  const { receiptId, accountId, amount, at, suggestions, twice } = leaving;
  const [likeliest] = suggestions;
  return (
    <tr>
      <th scope="row">
        <Text tone="dim" weight="normal">
          <ShortTime instant={at} />
        </Text>
      </th>
      <td>
        <Link to="/receipts" search={{ open: receiptId }}>
          {leavingName(leaving)}
        </Link>
      </td>
      <td>
        <PlaceName id={accountId} accounts={accounts} />
      </td>
      <td className={styles.sum}>{signedText(amount)}</td>
      <td>
        {twice && (
          <p>
            <Mark tone="bad" isSmall>
              {`May have left twice: ${twice.username}`}
            </Mark>
          </p>
        )}
        {likeliest ? (
          <>
            <Link to="/withdrawals/$id" params={{ id: likeliest.withdrawalId }}>
              {`${likeliest.username}, ${signedText(likeliest.amount)}`}
            </Link>
            <Text as="p" tone="dim" size="small">
              {likeliest.reasons.join(' · ')}
            </Text>
          </>
        ) : (
          !twice && <None />
        )}
      </td>
      <td>
        <Row gap={6} justify="end" keepsLine>
          {likeliest && (
            <Button
              size="compact-sm"
              disabled={isPending}
              onClick={() => onChoose({ kind: 'payout', withdrawalId: likeliest.withdrawalId })}
            >
              It is this
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={onAsk}>
            {likeliest ? 'Another' : 'What was it?'}
          </Button>
        </Row>
      </td>
    </tr>
  );
}

const UNSEEN_HEAD = ['Said to be sent', 'Player', 'From', 'Amount', 'By'] as const;

function UnseenRow({ payout, accounts }: { readonly payout: Unseen; readonly accounts: readonly Account[] }) {
  const { withdrawalId, username, amount, method, paidFrom, sentAt, sentByName } = payout;
  return (
    <tr>
      <th scope="row">
        <Text tone="dim" weight="normal">
          <ShortTime instant={sentAt} />
        </Text>
      </th>
      <td>
        <Link to="/withdrawals/$id" params={{ id: withdrawalId }}>
          {username}
        </Link>
      </td>
      <td>{paidFrom ? <PlaceName id={paidFrom} accounts={accounts} /> : method}</td>
      <td className={styles.sum}>{signedText(amount)}</td>
      <td>{sentByName ?? <None />}</td>
    </tr>
  );
}

function PlaceName({ id, accounts }: { readonly id: string | null; readonly accounts: readonly Account[] }) {
  const account = accounts.find((each) => each.id === id);
  return account ? <span>{accountName(account)}</span> : <None />;
}
