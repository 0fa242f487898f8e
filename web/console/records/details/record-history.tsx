import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import type { HistoryEvent, RecordHint } from '#contract/records.ts';
import { can } from '#domain/access/capabilities.ts';
import { describeActivity } from '#domain/activity/actions.ts';
import { call } from '#web/data/call.ts';
import { Stack, Text } from '../../kit/box.tsx';
import { Note } from '../../kit/note.tsx';
import { PLAYER_NOTIFIED_AFTER_MS, useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import { NoteForm } from '../../notes/note-form.tsx';
import { NoteItem } from '../../notes/note-item.tsx';
import { useSeenNotes } from '../../notes/use-seen-notes.ts';
import { useAdmin } from '../../session/session.ts';
import { archivedText, ExactTime, TimeInSentence } from '../../time/when.tsx';
import { PlayerSums, receiptText, sinceText, tellingText } from '../fields/values.tsx';
import type { ListedRecord, RecordKind } from '../record/record.ts';
import styles from './details.module.css';
import { DetailsHint, DetailsSection } from './drawer.tsx';

const EVERY_MS = 500;

type RecordHistoryProps = { readonly kind: RecordKind; readonly record: ListedRecord };

export function RecordHistory({ kind, record }: RecordHistoryProps) {
  const { id } = record;
  const { role } = useAdmin();
  const client = useQueryClient();
  const queryKey = ['record-history', id];
  const { data, isPending, error } = useQuery({
    queryKey: [...queryKey, stampOf(record)],
    queryFn: () => call('getRecordHistory', { kind, id }),
    placeholderData: keepPreviousData,
  });
  // Notes and locks raise no version.
  const isAbout = (changed: { readonly id: string }) => changed.id === id;
  useRefreshOnChange(kind, { queryKey, everyMs: EVERY_MS, isAbout });
  useRefreshOnChange(kind, { queryKey, everyMs: PLAYER_NOTIFIED_AFTER_MS, isAbout });
  useSeenNotes(
    data === undefined
      ? []
      : [...data.playerNotes, ...data.events.flatMap((event) => (event.type === 'noted' ? event.note : []))],
  );
  const reload = () => void client.invalidateQueries({ queryKey });
  return (
    <>
      {data && <PlayerCard history={data} onChanged={reload} />}
      <DetailsSection label="History of this record" heading="History">
        {can(role, 'notes.write') && <NoteForm subject={{ kind, id }} onAdded={reload} />}
        {error && <p role="alert">The history could not be loaded. {error.message}</p>}
        {isPending && <DetailsHint>Loading history…</DetailsHint>}
        {data && <Timeline events={data.events} onChanged={reload} />}
        {data?.hasOlder && (
          <Link to="/activity" search={{ search: id }}>
            All of it in Activity
          </Link>
        )}
        {data?.archivedBefore && <DetailsHint>{archivedText(data.archivedBefore)}</DetailsHint>}
      </DetailsSection>
    </>
  );
}

/** Differs whenever a log entry may have been added. */
function stampOf({ version, lockedBy, proof, standing, approvals }: ListedRecord): string {
  return [version, lockedBy, proof?.id, standing, ...approvals.map(({ id }) => id)].join(' ');
}

const HINTS: Readonly<Record<RecordHint, string>> = {
  'same-sender': 'The same sender name as',
  'same-payer': 'Paid from the same account as',
  'same-recipient': 'The same recipient name as',
  'same-destination': 'To be paid to the same place as',
  'same-network': 'From the same network within a day as',
};

type PlayerCardProps = {
  readonly history: Pick<CallOutput<'getRecordHistory'>, 'player' | 'playerNotes' | 'hints'>;
  readonly onChanged: () => void;
};

function PlayerCard({ history: { player, playerNotes, hints }, onChanged }: PlayerCardProps) {
  const { username, since, standingNote } = player;
  return (
    <DetailsSection label={`Player ${username}`} heading={`Player ${username}`}>
      <PlayerSums player={player} least={120} />
      {since !== null && (
        <DetailsHint>
          First request <TimeInSentence instant={since} />
        </DetailsHint>
      )}
      {standingNote !== null && <DetailsHint>Standing: {standingNote}</DetailsHint>}
      {hints.map(({ hint, players }) => (
        <Note key={hint} tone="warning" hasSign>
          <span>{HINTS[hint]} </span>
          {players.map((other, index) => (
            <Fragment key={other}>
              {index > 0 && <span>{', '}</span>}
              <PlayerLink username={other}>{other}</PlayerLink>
            </Fragment>
          ))}
        </Note>
      ))}
      {playerNotes.map((note) => (
        <NoteItem key={note.id} note={note} onRemoved={onChanged} />
      ))}
      <PlayerLink username={username}>All requests of {username}</PlayerLink>
    </DetailsSection>
  );
}

type PlayerLinkProps = { readonly username: string; readonly children: React.ReactNode };

function PlayerLink({ username, children }: PlayerLinkProps) {
  return (
    <Link to="/players/$username" params={{ username }}>
      {children}
    </Link>
  );
}

type TimelineProps = { readonly events: readonly HistoryEvent[]; readonly onChanged: () => void };

function Timeline({ events, onChanged }: TimelineProps) {
  return (
    <Stack as="ol" gap={12}>
      {events.map((event) => (
        <li
          key={keyOf(event)}
          className={event.type === 'noted' ? undefined : styles.event}
          data-type={event.type}
        >
          {event.type === 'noted' ? (
            <NoteItem note={event.note} onRemoved={onChanged} />
          ) : (
            <>
              <Text as="p" {...(isLook(event) && { tone: 'dim' })}>
                {sentenceOf(event)}
              </Text>
              <Text as="p" size="small" tone="dim">
                <ExactTime instant={event.timestamp} />
                {actorOf(event)}
              </Text>
            </>
          )}
        </li>
      ))}
    </Stack>
  );
}

type Told = Exclude<HistoryEvent, { readonly type: 'noted' }>;

function sentenceOf(event: Told): string {
  switch (event.type) {
    case 'asked':
      return event.enteredBy === null ? 'Asked by the player' : `Entered by ${event.enteredBy}`;
    case 'account-shown':
      return `Account shown to the player: ${event.account}`;
    case 'received':
      return ['Received', receiptText(event.payment)].join(' ') + sinceOf(event.payment);
    case 'told':
      return `The player reads: ${tellingText(event)}`;
    case 'logged':
      return describeActivity(event.entry);
  }
}

/** Empty where the sentence names the actor already. */
function actorOf(event: Told): string {
  if (event.type !== 'logged' || !event.entry.actorName) return '';
  return describeActivity(event.entry).includes(event.entry.actorName) ? '' : ` · ${event.entry.actorName}`;
}

function sinceOf(payment: Extract<HistoryEvent, { readonly type: 'received' }>['payment']): string {
  const since = sinceText(payment);
  const matched = payment.isMatched ? '' : ' (not matched)';
  return `${matched}${since === undefined ? '' : `. ${since}`}`;
}

/** Locks only show who looked. */
function isLook(event: HistoryEvent): boolean {
  return event.type === 'logged' && event.entry.action.endsWith('_locked');
}

function keyOf(event: HistoryEvent): string {
  switch (event.type) {
    case 'logged':
      return `entry ${event.entry.id}`;
    case 'noted':
      return `note ${event.note.id}`;
    case 'received':
      return `received ${event.payment.receiptId}`;
    default:
      return `${event.type} ${event.timestamp}`;
  }
}
