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
import styles from './deposits.module.css';

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

function RecentUsage({ usage: { methods } }: { readonly usage: Usage }) {
  if (methods.length === 0) return null;
  return (
    <Row
      as="dl"
      gap={4}
      className={`${kit['size-small']} ${styles.recent}`}
      aria-label={`Deposits of the last ${USAGE_HOURS} hours by method`}
    >
      <div className={styles.usage}>
        <Text as="dt" tone="dim">
          Last {USAGE_HOURS} h
        </Text>
        <Text as="dd" weight="bold">
          {methods.reduce((sum, { count }) => sum + count, 0)}
        </Text>
      </div>
      {methods.map(({ method, count, amount }) => (
        <div key={method} className={`${kit.panel} ${styles.usage} ${styles.pill}`}>
          <Text as="dt" tone="dim">
            {method}
          </Text>
          <Text as="dd" weight="bold">
            <Explained by={amountText(amount)}>
              <span className={styles.count}>
                {count}
                <span className="visually-hidden">, {amountText(amount)}</span>
              </span>
            </Explained>
          </Text>
        </div>
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
