import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CallOutput } from '#contract/calls.ts';
import { call } from '#web/data/call.ts';
import { StableNoticeArea } from '../attention/stable-notice-area.tsx';
import { Row, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { Explained } from '../kit/mark.tsx';
import { Note } from '../kit/note.tsx';
import { useRefreshOnChange } from '../live/use-refresh-on-change.ts';
import { useListAddress } from '../records/list/use-list-address.ts';
import { amountText } from '../records/record/record.ts';
import { RecordsScreen } from '../records/screen/records-screen.tsx';
import { DEPOSIT_EXTRAS } from './deposit-extras.tsx';
import { DEPOSITS } from './deposit-source.ts';

const route = getRouteApi('/deposits');

/** Source: docs/reference/console.md, 'Overuse'. */
const USAGE_HOURS = 6;
const MAX_USES = 10;

const EVERY_MS = 10_000;
const USAGE = ['deposit-usage'];

type Usage = CallOutput<'getRecentDepositUsage'>;

export function DepositsScreen() {
  const address = useListAddress(route.useSearch(), route.useNavigate());
  const usage = useRecentUsage();
  return (
    <>
      <StableNoticeArea words="Overused account">{usage && <OveruseNotice usage={usage} />}</StableNoticeArea>
      <RecordsScreen
        source={DEPOSITS}
        address={address}
        head={usage && <RecentUsage usage={usage} />}
        extras={DEPOSIT_EXTRAS}
      />
    </>
  );
}

function OveruseNotice({ usage }: { readonly usage: Usage }) {
  const overused = overusedAccounts(usage);
  if (overused.length === 0) return null;
  return (
    <Note tone="warning" hasSign role="status" style={{ marginBlock: '8px 4px' }}>
      <ul>
        {overused.map(({ paymentAccount, method, uses }) => (
          <li key={`${method} ${paymentAccount}`}>
            <strong>{paymentAccount}</strong> ({method}) was used {uses} times in the last {USAGE_HOURS}{' '}
            hours. Consider switching to another account.
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Fills the edge of the counted account, to be pointed at. */
const TARGET = { margin: '-2px -8px -2px -5px', padding: '2px 8px 2px 5px' };

function RecentUsage({ usage: { methods } }: { readonly usage: Usage }) {
  if (methods.length === 0) return null;
  return (
    <Row
      as="dl"
      gap={4}
      className={`${kit['size-small']} desk-only`}
      aria-label={`Deposits of the last ${USAGE_HOURS} hours by method`}
    >
      <Row keepsLine gap={4} padding="2px 8px">
        <Text as="dt" tone="dim">
          Last {USAGE_HOURS} h
        </Text>
        <Text as="dd" weight="bold">
          {methods.reduce((sum, { count }) => sum + count, 0)}
        </Text>
      </Row>
      {methods.map(({ method, count, amount }) => (
        <Row
          key={method}
          keepsLine
          gap={4}
          padding="1px 8px"
          className={kit.panel}
          style={{ borderRadius: 10 }}
        >
          <Text as="dt" tone="dim">
            {method}
          </Text>
          <Text as="dd" weight="bold">
            <Explained by={amountText(amount)}>
              <span style={TARGET}>
                {count}
                <span className="visually-hidden">, {amountText(amount)}</span>
              </span>
            </Explained>
          </Text>
        </Row>
      ))}
    </Row>
  );
}

export function overusedAccounts({ accounts }: Usage): Usage['accounts'] {
  return accounts.filter(({ uses }) => uses > MAX_USES);
}

function useRecentUsage(): Usage | undefined {
  const { data } = useQuery({
    queryKey: USAGE,
    queryFn: () => call('getRecentDepositUsage', { hours: USAGE_HOURS }),
  });
  useRefreshOnChange('deposit', { queryKey: USAGE, everyMs: EVERY_MS });
  return data;
}
