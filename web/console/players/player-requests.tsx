import { Link, useNavigate } from '@tanstack/react-router';
import type { CallOutput } from '#contract/calls.ts';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { isCompleted } from '#domain/records/record.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { Stack, Text } from '../kit/box.tsx';
import { DayRange } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { Mark } from '../kit/mark.tsx';
import { Panel } from '../kit/panel.tsx';
import { Table } from '../kit/table.tsx';
import { None } from '../records/fields/values.tsx';
import { amountText } from '../records/record/record.ts';
import { ExactTime } from '../time/when.tsx';
import styles from './players.module.css';
import { type PlayerSearch, readPlayerSearch } from './players-address.ts';

export type Player = CallOutput<'getPlayer'>;
type Request = Player['requests'][number];

export function Days({ days }: { readonly days: PlayerSearch }) {
  const navigate = useNavigate({ from: '/players/$username' });
  return (
    <search aria-label="Days of the requests">
      <DayRange
        from={days.from ?? ''}
        to={days.to ?? ''}
        onChange={(change) =>
          void navigate({
            search: readPlayerSearch({ ...days, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </search>
  );
}

const USED_HEAD = ['By', 'What', 'How often', 'Last'] as const;

/** As they typed it: whoever sends for them, and where their payouts go. */
export function Used({ used }: Pick<Player, 'used'>) {
  return (
    <Panel title="Senders and destinations" isFlush>
      <Table head={USED_HEAD} label="Senders and destinations">
        {used.map(({ kind, method, text, count, lastAt }) => (
          <tr key={`${kind} ${method} ${text}`}>
            <td>
              {kind === 'deposit' ? 'Deposit' : 'Withdrawal'} by {method}
            </td>
            <th scope="row">
              <Link to={kind === 'deposit' ? '/deposits' : '/withdrawals'} search={{ search: text }}>
                {text}
              </Link>
            </th>
            <td>{count === 1 ? '1 request' : `${count.toLocaleString('en-US')} requests`}</td>
            <td>
              <ExactTime instant={lastAt} />
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

export function Requests({ requests }: { readonly requests: readonly Request[] }) {
  return (
    <Stack as="ol" gap={0} isDivided>
      {requests.map((request) => (
        <li key={request.id}>
          <Link
            to={request.kind === 'deposit' ? '/deposits/$id' : '/withdrawals/$id'}
            params={{ id: request.id }}
            className={`${kit.plainLink} ${kit.hovers} ${styles.request}`}
          >
            <ExactTime instant={request.timestamp} />
            <span>
              {request.kind === 'deposit' ? 'Deposit' : 'Withdrawal'} by {request.method}
            </span>
            <span className={kit.ellipsis}>{request.name ?? <None />}</span>
            <Text weight="bold" style={{ textAlign: 'end' }}>
              {amountText(request.amount)}
            </Text>
            <Status request={request} />
          </Link>
        </li>
      ))}
    </Stack>
  );
}

function Status({ request: { kind, status } }: { readonly request: Request }) {
  const label = kind === 'deposit' ? depositStatusLabel(status) : withdrawalStatusLabel(status);
  const tone = isCompleted(kind, status) ? 'good' : status === 'pending' ? 'warning' : 'neutral';
  return (
    <span>
      <Mark tone={tone} isSmall>
        {label}
      </Mark>
    </span>
  );
}
