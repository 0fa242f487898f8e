import type { HistoryEvent } from '#contract/records.ts';
import { describeActivity } from '#domain/activity/actions.ts';
import { NoteItem } from '../../notes/note-item.tsx';
import { ExactTime } from '../../time/when.tsx';
import { receiptText, sinceText } from '../values/receipt-text.ts';
import { tellingText } from '../values/telling-text.ts';
import styles from './timeline.module.css';

type TimelineProps = { readonly events: readonly HistoryEvent[]; readonly onChanged: () => void };

/** All that happened to a record, newest first. */
export function Timeline({ events, onChanged }: TimelineProps) {
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={keyOf(event)} className={styles.event} data-type={lookOf(event)}>
          {event.type === 'noted' ? (
            <NoteItem note={event.note} onRemoved={onChanged} />
          ) : (
            <>
              <p className={styles.sentence}>{sentenceOf(event)}</p>
              <p className={styles.when}>
                <ExactTime instant={event.timestamp} />
                {actorOf(event)}
              </p>
            </>
          )}
        </li>
      ))}
    </ol>
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

/** Who did it, where the sentence does not say so. */
function actorOf(event: Told): string {
  if (event.type !== 'logged' || !event.entry.actorName) return '';
  return describeActivity(event.entry).includes(event.entry.actorName) ? '' : ` · ${event.entry.actorName}`;
}

function sinceOf(payment: Extract<HistoryEvent, { readonly type: 'received' }>['payment']): string {
  const since = sinceText(payment);
  const matched = payment.isMatched ? '' : ' (not matched)';
  return `${matched}${since === undefined ? '' : `. ${since}`}`;
}

/** Locks only tell who looked. */
function lookOf(event: HistoryEvent): string {
  return event.type === 'logged' && event.entry.action.endsWith('_locked') ? 'looked' : event.type;
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
