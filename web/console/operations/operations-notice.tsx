import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import { formatNyDateTime } from '#domain/time/display.ts';
import { call } from '#web/data/call.ts';
import styles from '../controls/attention-notice.module.css';
import { WarningIcon } from '../icons/icons.tsx';
import { useAdmin } from '../session/session.ts';

type Failing = CallOutput<'getOperations'>['failing'][number];

const ASK_EVERY_MS = 30_000;

/** What is wrong, to be followed by whose it is and since when, and what to do about it. */
const WORDS: Readonly<
  Record<Failing['what'], { readonly what: string; readonly by?: string; readonly todo: string }>
> = {
  log: {
    what: 'The activity log is not the one that was signed',
    todo: 'Somebody has changed it in the database. Change nothing, and have npx cage verify-log run on the server: it says what is wrong.',
  },
  'log-copies': {
    what: 'Copies of the activity log’s signed heads have not been kept',
    todo: 'Check CAGE_LOG_COPY_FILE, CAGE_LOG_COPY_URL and the mail server. What is waiting is copied as soon as it works.',
  },
  accounts: {
    what: 'Staff accounts, sessions or requests for approval that were changed in the database, past Cage, have been refused',
    todo: 'Somebody has the database’s password. Change it, and compare the Admin Team tab with whom you expect there.',
  },
  mail: {
    what: 'Staff mail has not been sent',
    todo: 'Check the mail server and SMTP_URL. What is waiting is sent as soon as it works.',
  },
  backups: {
    what: 'Backups have failed',
    todo: 'The Admin Team tab says why. Check the folder CAGE_BACKUP_TO, its room and the key.',
  },
  'late-backups': {
    what: 'A backup has been due',
    todo: 'One may still be running. If not, see whether every server has CAGE_BACKUP_TO, and what its log says.',
  },
  prices: {
    what: 'Coin prices have not been fetched',
    todo: 'Players see the last ones. Check the price service, the network and CAGE_PRICES_URL.',
  },
  webhook: {
    what: 'Payment reports have been refused for a wrong signature',
    todo: 'Compare STRIPE_WEBHOOK_SECRET with the secret of the provider’s endpoint.',
  },
  feed: {
    what: 'New requests have not appeared by themselves',
    todo: 'Reload to see them. Something locks the tables of the database, or it is overloaded: see who holds locks there.',
  },
  viewers: {
    what: 'Some consoles have been refused live updates',
    todo: 'More are open than CAGE_MAX_VIEWERS allows. Close some, or allow more.',
  },
  reveals: {
    what: 'Many player passwords have been revealed',
    todo: 'The Activity tab shows which. If it was not their work, sign that person out and set another password for them.',
  },
  mailboxes: {
    what: 'Payment mails cannot be read',
    by: 'of',
    todo: 'What has arrived waits in the mailbox, and is read as soon as that works. Receipts, Mailboxes says what is wrong.',
  },
  'silent-mailboxes': {
    what: 'No payment mail has come',
    by: 'to',
    todo: 'It was never that long while requests came in. See whether the provider still writes there: a setting, a filter or a full mailbox may be in the way.',
  },
};

// More would push away what the screen is for, on a phone all of it.
const MOST_SHOWN = 2;

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
  const { length } = data.failing;
  const list = <FailingList failing={data.failing} now={new Date()} />;
  return (
    <aside className={styles.notice} aria-label="What needs attention">
      <WarningIcon />
      {length <= MOST_SHOWN ? (
        list
      ) : (
        <details className={styles.more}>
          <summary>{length} things need attention</summary>
          {list}
        </details>
      )}
    </aside>
  );
}

function FailingList({ failing, now }: { readonly failing: readonly Failing[]; readonly now: Date }) {
  return (
    <ul className={styles.list}>
      {failing.map(({ what, since, who }) => (
        <li key={what}>
          <strong>
            {WORDS[what].what}
            {who && ` ${WORDS[what].by ?? 'by'} ${who.join(' and ')}`} since {momentText(since, now)}.
          </strong>{' '}
          {WORDS[what].todo}
        </li>
      ))}
    </ul>
  );
}

function momentText(since: string, now: Date): string {
  return formatNyDateTime(since, now).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());
}
