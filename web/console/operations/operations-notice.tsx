import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import { formatNyDateTime } from '#domain/time/display.ts';
import { call } from '#web/data/call.ts';
import { WarningIcon } from '../icons/icons.tsx';
import { useAdmin } from '../session/session.ts';
import styles from './operations-notice.module.css';

type Failing = CallOutput<'getOperations'>['failing'][number];

const ASK_EVERY_MS = 30_000;

/** What fails, and what to do about it. */
const WORDS: Readonly<Record<Failing['what'], { readonly what: string; readonly todo: string }>> = {
  mail: {
    what: 'Staff mail is not sent',
    todo: 'Check the mail server and SMTP_URL. What is waiting is sent as soon as it works.',
  },
  backups: {
    what: 'Backups fail',
    todo: 'The Team tab says why. Check the folder CAGE_BACKUP_TO, its room and the key.',
  },
  prices: {
    what: 'Coin prices are not fetched',
    todo: 'Players see the last ones. Check the price service, the network and CAGE_PRICES_URL.',
  },
  webhook: {
    what: 'Payment reports are refused for a wrong signature',
    todo: 'Compare STRIPE_WEBHOOK_SECRET with the secret of the provider’s endpoint.',
  },
};

/** For owners: quiet while everything works, and gone once it works again. */
export function OperationsNotice() {
  const { role } = useAdmin();
  const { data } = useQuery({
    queryKey: ['operations'],
    queryFn: () => call('getOperations', {}),
    enabled: can(role, 'operations.view'),
    refetchInterval: ASK_EVERY_MS,
  });
  if (data === undefined || data.failing.length === 0) return null;
  const now = new Date();
  return (
    <aside className={styles.notice} aria-label="What needs attention">
      <WarningIcon />
      <ul className={styles.list}>
        {data.failing.map(({ what, since }) => (
          <li key={what}>
            <strong>
              {WORDS[what].what} since {formatNyDateTime(since, now)}.
            </strong>{' '}
            {WORDS[what].todo}
          </li>
        ))}
      </ul>
    </aside>
  );
}
