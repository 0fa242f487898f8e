import { Loader } from '@mantine/core';
import { CheckIcon, ChevronDownIcon } from '../../icons/icons.tsx';
import { Row } from '../../kit/box.tsx';
import { DismissButton } from '../../kit/buttons.tsx';
import { ChoiceMenu } from '../../kit/choice-menu.tsx';
import kit from '../../kit/kit.module.css';
import { Note } from '../../kit/note.tsx';
import { isWorthANote, SendingNote } from '../../sending/sending-note.tsx';
import type { RecordKind, Records } from '../record/record.ts';
import type { RecordTools, Verdicts } from '../record/record-source.ts';
import type { StatusChange } from './pending-changes.ts';
import styles from './status.module.css';

const LOOKS: Readonly<Record<string, string | undefined>> = {
  pending: styles.pending,
  sent: styles.sent,
  declined: styles.declined,
  not_sent: styles.notSent,
  approved: styles.approved,
};

/** The colours of a status; an unknown one has none. */
export function statusLook(status: string): string {
  return (Object.hasOwn(LOOKS, status) ? LOOKS[status] : styles.unknown) ?? '';
}

type StatusBadgeProps = { readonly status: string; readonly label: string; readonly isPlain?: boolean };

/** A status for people who may view but not change it; plain, a word in its colour beside a menu that has one. */
export function StatusBadge({ status, label, isPlain = false }: StatusBadgeProps) {
  if (isPlain) return <span className={`${styles.word} ${statusLook(status)}`}>{label}</span>;
  return (
    <span className={`${styles.badge} ${statusLook(status)}`}>
      <span className={styles.dot} aria-hidden="true" />
      {label}
    </span>
  );
}

type StatusControlProps<Status extends string> = {
  readonly username: string;
  /** The status shown, which is not always the last one set. */
  readonly shown: string;
  readonly status: string;
  readonly statuses: readonly Status[];
  readonly labelOf: (status: string) => string;
  readonly change: StatusChange | undefined;
  readonly onChoose: (status: Status) => void;
};

/** The status and the menu to change it; the progress of saving replaces the arrow. */
function StatusControl<Status extends string>(props: StatusControlProps<Status>) {
  const { username, status, statuses, labelOf, change, onChoose } = props;
  // of a change whose answer was lost nobody knows: then what was there before is what is known
  const shown = change?.phase === 'saving' && change.sending !== 'unknown' ? change.status : props.shown;
  return (
    <ChoiceMenu
      label={`Status of ${username}: ${labelOf(shown)}`}
      className={`${styles.badge} ${styles.control} ${statusLook(shown)}`}
      choices={statuses.map((value) => ({ value, label: labelOf(value), className: statusLook(value) }))}
      value={status}
      isBusy={change?.phase === 'saving'}
      onChoose={onChoose}
    >
      <span className={styles.dot} aria-hidden="true" />
      {labelOf(shown)}
      <span className={styles.outcome}>
        <Outcome change={change} />
      </span>
    </ChoiceMenu>
  );
}

function Outcome({ change }: { readonly change: StatusChange | undefined }) {
  switch (change?.phase) {
    case 'saving':
      return <Loader size={12} color="currentColor" aria-label="Saving" />;
    case 'saved':
      return (
        <span className={kit['tone-good']} role="status">
          <CheckIcon />
          <span className="visually-hidden">Saved</span>
        </span>
      );
    case 'failed':
    case undefined:
      return <ChevronDownIcon size={12} />;
    default:
      return change satisfies never;
  }
}

type RecordStatusProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly change: StatusChange | undefined;
  /** Whether nobody else has locked the record. */
  readonly isFree: boolean;
};

/** The status of a record, with the menu to change it for people who may. */
export function RecordStatus<Kind extends RecordKind>(props: RecordStatusProps<Kind>) {
  const { tools, record, change, isFree } = props;
  const { source } = tools;
  const shown = source.shownStatus(record);
  if (!tools.mayChange || !isFree) return <StatusBadge status={shown} label={source.statusLabel(shown)} />;
  return (
    <StatusControl
      username={record.username}
      shown={shown}
      status={record.status}
      statuses={source.statuses}
      labelOf={source.statusLabel}
      change={change}
      onChoose={(status) => tools.chooseStatus(record, status)}
    />
  );
}

/** Whether there is anything to say of a change of a status beside the status itself. */
export function hasNote(change: StatusChange | undefined): change is StatusChange {
  return change?.phase === 'failed' || (change?.phase === 'saving' && isWorthANote(change.sending));
}

type ChangeNoteProps = { readonly change: StatusChange; readonly onDismiss: () => void };

/** How a change of a status is getting on, or why it was not made. */
export function ChangeNote({ change, onDismiss }: ChangeNoteProps) {
  if (change.phase === 'failed') return <SaveFailure message={change.message} onDismiss={onDismiss} />;
  return change.phase === 'saving' && <SendingNote sending={change.sending} />;
}

/** Stays where the change was attempted until dismissed or tried again. */
function SaveFailure({ message, onDismiss }: { readonly message: string; readonly onDismiss: () => void }) {
  return (
    <Note tone="bad" hasSign role="alert">
      <Row keepsLine justify="space-between">
        <span>{message}</span>
        <DismissButton onClick={onDismiss} />
      </Row>
    </Note>
  );
}

type VerdictButtonsProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly verdicts: Verdicts<Kind>;
  /** In the details they are stops for Tab; in a row Tab goes to the menu of statuses, which has these too. */
  readonly isStop?: boolean;
  /** Before the buttons go. */
  readonly onPress?: () => void;
};

/** What comes next for a record that waits, one click each; the keys of the list press them too. */
export function VerdictButtons<Kind extends RecordKind>(props: VerdictButtonsProps<Kind>) {
  const { tools, record, verdicts, isStop = false, onPress } = props;
  return (
    <span className={`${kit.line} ${styles.verdicts}`}>
      {(['accept', 'refuse'] as const).map((verdict) => {
        const { status, label } = verdicts[verdict];
        return (
          <button
            key={verdict}
            type="button"
            tabIndex={isStop ? undefined : -1}
            className={styles.verdict}
            aria-label={`${label} ${record.username}`}
            data-verdict={verdict}
            data-asks={tools.source.reasonedStatus(status) !== undefined || undefined}
            onClick={() => {
              onPress?.();
              tools.chooseStatus(record, status);
            }}
          >
            {label}
          </button>
        );
      })}
    </span>
  );
}

/** What can be done with a record that waits; nothing while it is being done, and while it waits for a second person. */
export function offeredVerdicts<Kind extends RecordKind>(
  { mayChange, source }: RecordTools<Kind>,
  record: Records[Kind],
  change: StatusChange | undefined,
) {
  const isOffered = mayChange && change?.phase !== 'saving' && record.approvals.length === 0;
  return isOffered ? source.verdicts(record) : undefined;
}
