import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { can } from '#domain/access/capabilities.ts';
import { LEAVING_KINDS } from '#domain/ledger/leaving.ts';
import { Row, Text } from '../kit/box.tsx';
import { Mark } from '../kit/mark.tsx';
import { None } from '../records/fields/values.tsx';
import { useAdmin } from '../session/session.ts';
import { ShortTime } from '../time/when.tsx';
import { type Account, accountName, signedText } from './money-text.ts';
import { type Leaving, leavingName, type Matching, type Unseen } from './outgoing-text.ts';

export const OPEN_HEAD = ['When', 'To', 'From', 'Amount', 'May be', ''] as const;

type OpenRowProps = {
  readonly leaving: Leaving;
  readonly accounts: readonly Account[];
  readonly isPending: boolean;
  readonly onChoose: (as: Matching) => void;
  readonly onAsk: () => void;
};

export function OpenRow({ leaving, accounts, isPending, onChoose, onAsk }: OpenRowProps) {
  const { suggestions, twice } = leaving;
  const [likeliest] = suggestions;
  const maySettle = can(useAdmin().role, 'money.settle');
  return (
    <tr>
      <LeavingCells leaving={leaving} accounts={accounts} />
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
          {likeliest && (maySettle || !likeliest.isToAnother) && (
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

export const UNSEEN_HEAD = ['Said to be sent', 'Player', 'From', 'Amount', 'By'] as const;

export function UnseenRow({
  payout,
  accounts,
}: {
  readonly payout: Unseen;
  readonly accounts: readonly Account[];
}) {
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
      <td data-number>{signedText(amount)}</td>
      <td>{sentByName ?? <None />}</td>
    </tr>
  );
}

export const MATCHED_HEAD = ['When', 'To', 'From', 'Amount', 'Was', ''] as const;

type MatchedRowProps = {
  readonly leaving: Leaving;
  readonly accounts: readonly Account[];
  readonly onTakeBack: () => void;
};

export function MatchedRow({ leaving, accounts, onTakeBack }: MatchedRowProps) {
  const { role } = useAdmin();
  const { match } = leaving;
  if (match === null) return null;
  const { kind, withdrawalId, username, madeByName, note } = match;
  const mayTakeBack = kind === 'payout' || kind === 'return' || can(role, 'money.settle');
  return (
    <tr>
      <LeavingCells leaving={leaving} accounts={accounts} />
      <td>
        <span>{LEAVING_KINDS[kind]}</span>
        {withdrawalId && (
          <span>
            {' for '}
            <Link to="/withdrawals/$id" params={{ id: withdrawalId }}>
              {username}
            </Link>
          </span>
        )}
        <Text as="p" tone="dim" size="small">
          {[madeByName ?? 'By its handle and amount', note].filter(Boolean).join(' · ')}
        </Text>
      </td>
      <td>
        {mayTakeBack && (
          <Row gap={6} justify="end" keepsLine>
            <Button size="compact-sm" variant="default" onClick={onTakeBack}>
              Take back…
            </Button>
          </Row>
        )}
      </td>
    </tr>
  );
}

function LeavingCells({ leaving, accounts }: Pick<OpenRowProps, 'leaving' | 'accounts'>) {
  const { receiptId, accountId, amount, at, isProved } = leaving;
  return (
    <>
      <th scope="row">
        <Text tone="dim" weight="normal">
          <ShortTime instant={at} />
        </Text>
      </th>
      <td>
        <Link to="/receipts" search={{ open: receiptId }}>
          {leavingName(leaving)}
        </Link>
        {!isProved && (
          <Text as="p" tone="dim" size="small">
            From a file, or by hand
          </Text>
        )}
      </td>
      <td>
        <PlaceName id={accountId} accounts={accounts} />
      </td>
      <td data-number>{signedText(amount)}</td>
    </>
  );
}

function PlaceName({ id, accounts }: { readonly id: string | null; readonly accounts: readonly Account[] }) {
  const account = accounts.find((each) => each.id === id);
  return account ? <span>{accountName(account)}</span> : <None />;
}
