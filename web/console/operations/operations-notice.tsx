import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import { formatNyDateTimeInSentence } from '#domain/time/display.ts';
import { andList } from '#domain/words/english.ts';
import { call } from '#web/data/call.ts';
import { AttentionNotice } from '../attention/attention-notice.tsx';
import { Row, Stack } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { useAdmin } from '../session/session.ts';
import type { ScreenPath } from '../tabs/tabs.ts';
import { canBePutAway, isPutAway, putAway, readPutAway } from './put-away.ts';

type Failing = CallOutput<'getOperations'>['failing'][number];

const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: () => call('getOperations', {}),
  refetchInterval: 30_000,
});

type Words = {
  readonly what: string;
  /** How it goes on with whose it is; by default, whose doing. */
  readonly whose?: (names: string) => string;
  readonly todo: string;
  /** Unless it concerns every screen. */
  readonly screen?: ScreenPath;
};

/** `what` is followed by whose it is and since when. */
const WORDS: Readonly<Record<Failing['what'], Words>> = {
  log: {
    what: 'The activity log is not as Cage wrote it',
    todo: 'The database was switched to a server that lacked its last entries, or somebody has changed it there, or added to it past Cage. Change nothing, and have npx cage verify-log run on the server: it says which, and what to do.',
  },
  'log-copies': {
    what: 'Copies of the activity log’s signed heads have not been kept',
    todo: 'Check CAGE_LOG_COPY_FILE, CAGE_LOG_COPY_URL and, under Notices, the mail server. What is waiting is copied as soon as it works.',
  },
  accounts: {
    what: 'Staff accounts, sessions or requests for approval that were changed in the database, past Cage, have been refused',
    todo: 'Somebody has the database’s password. Change it, and compare the Admin Team tab with whom you expect there.',
  },
  seals: {
    what: 'Passwords or originals that are kept sealed could not be opened',
    todo: 'They were changed in the database, past Cage, or the key that sealed them is missing. Who looked for one was told what to do; the server’s log says whose they are.',
  },
  settings: {
    what: 'Settings that were changed in the database, past Cage, are not followed',
    whose: (names) => `(${names})`,
    todo: 'Somebody has the database’s password. Have it changed, then check each of these and save it. Until then, as far as they were changed, players see no receiving account, payouts wait, and no mail is read.',
  },
  mail: {
    what: 'Staff mail has not been sent',
    todo: 'Notices, under Settings, has the mail server; send a test there to see what it answers. What is waiting is sent as soon as it works.',
  },
  backups: {
    what: 'Backups have failed',
    todo: 'System, under Settings, says why. Check the folder CAGE_BACKUP_TO, its room and the key.',
  },
  'late-backups': {
    what: 'A backup has been due',
    todo: 'One may still be running. If not, see whether every server has CAGE_BACKUP_TO, and what its log says.',
  },
  prices: {
    what: 'Coin prices have not been fetched',
    todo: 'Players see the last ones, or estimates where there are none. Check the price service, the network and CAGE_PRICES_URL.',
    screen: '/payment-settings',
  },
  webhook: {
    what: 'Payment reports have been refused for a wrong signature',
    todo: 'Compare STRIPE_WEBHOOK_SECRET with the secret of the provider’s endpoint.',
  },
  'webhook-events': {
    what: 'The payment provider’s events tell of no payment',
    whose: (types) => `(${types})`,
    todo: 'Its endpoint sends others than Cage reads, so no payment will ever be learnt of. Let it send checkout.session.completed and the others that the documentation names, as snapshots and not as thin events.',
  },
  checkout: {
    what: 'Payment pages of exactly a deposit’s amount could not be made',
    todo: 'Players pay on the Payment Links instead, with the amount filled in. Check the keys in STRIPE_SECRET_KEYS, what they may do, and whether the server reaches Stripe; its log says what was refused.',
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
    whose: (names) => `of ${names}`,
    todo: 'What has arrived waits in the mailbox, and is read as soon as that works. Mailboxes, under Settings, says what is wrong.',
  },
  'silent-mailboxes': {
    what: 'No payment mail has come',
    whose: (names) => `to ${names}`,
    todo: 'It was never that long while requests came in. See whether the provider still writes there: a setting, a filter or a full mailbox may be in the way.',
  },
  notices: {
    what: 'Notices of new requests have not reached devices',
    whose: (names) => `of ${names}`,
    todo: 'The push services of their browsers do not answer, or refuse them. If it is so for everyone, let the server reach the internet by https. If not, have them turn notices off and on again there, under My account.',
  },
  replicas: {
    what: 'A replica of the database is not used',
    todo: 'Lists and exports are read from the server that takes writes meanwhile, and lack nothing. cage doctor says what is wrong with it.',
  },
  proofs: {
    what: 'Payment proofs can be neither kept nor shown',
    todo: 'Their folder is missing, full, or not this server’s to use, or CAGE_PROOFS does not name it. cage doctor says which. Nothing is lost: what is uploaded meanwhile is refused, and can be uploaded again.',
  },
  slots: {
    what: 'A replication slot of the database has been left behind',
    todo: 'It keeps the database’s journal (WAL) until the disk is full and nothing can be stored, or its standby can no longer catch up. cage doctor says which, and what to do.',
  },
  restored: {
    what: 'This is a copy, restored from a backup',
    todo: 'It makes no backups, keeps no copies of its log’s heads elsewhere and sends no notices, as the original may still run. Once it takes the original’s place, have npx cage accept-restoration run on the server.',
  },
};

const byWhom = (names: string) => `by ${names}`;

// More would push away what the screen is for, on a phone all of it.
const MOST_SHOWN = 2;

type Props = {
  readonly screen: ScreenPath | undefined;
};

export function OperationsNotice({ screen }: Props) {
  const { role } = useAdmin();
  const { data } = useQuery({ ...operationsQuery, enabled: can(role, 'operations.view') });
  const [away, setAway] = useState(readPutAway);
  const failing = (data?.failing ?? [])
    .filter(({ what }) => [undefined, screen].includes(WORDS[what].screen))
    .filter((each) => !isPutAway(away, each));
  if (failing.length === 0) return null;
  const { length } = failing;
  return (
    <AttentionNotice
      label="What needs attention"
      summary={length > MOST_SHOWN ? `${length} things need attention` : undefined}
    >
      <FailingList failing={failing} now={new Date()} onPutAway={(each) => setAway(putAway(away, each))} />
    </AttentionNotice>
  );
}

/** All of it, also what is put away on this device. */
export function FailingPanel() {
  const operations = useQuery(operationsQuery);
  return (
    <Panel title="What needs attention" isBusy={operations.isPending}>
      <PartFailed what="What needs attention" query={operations} />
      {operations.data?.failing.length === 0 && <p>Nothing: what Cage watches works.</p>}
      {operations.data && <FailingList failing={operations.data.failing} now={new Date()} />}
    </Panel>
  );
}

type FailingListProps = {
  readonly failing: readonly Failing[];
  readonly now: Date;
  readonly onPutAway?: (failing: Failing) => void;
};

function FailingList({ failing, now, onPutAway }: FailingListProps) {
  return (
    <Stack as="ul" gap={6} className={kit.text}>
      {failing.map(({ what, since, who }) => (
        <Row as="li" gap={12} rowGap={2} align="baseline" key={what}>
          <span style={{ flex: '1 1 20rem', minWidth: 0 }}>
            <strong>
              <span>{WORDS[what].what}</span>
              {who && <span>{` ${(WORDS[what].whose ?? byWhom)(andList(who))}`}</span>}
              <span> since {formatNyDateTimeInSentence(since, now)}.</span>
            </strong>{' '}
            {WORDS[what].todo}
          </span>
          {onPutAway && canBePutAway(what) && (
            <Button
              variant="subtle"
              size="compact-xs"
              flex="none"
              mx="-0.5rem"
              aria-label={`Put away: ${WORDS[what].what}`}
              onClick={() => onPutAway({ what, since })}
            >
              Put away
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  );
}
