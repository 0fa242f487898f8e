import { Kbd, Loader } from '@mantine/core';
import { reasonChoice } from '#domain/reasons/reasons.ts';
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

export function statusLook(status: string): string {
  return (Object.hasOwn(LOOKS, status) ? LOOKS[status] : styles.unknown) ?? '';
}

type StatusBadgeProps = { readonly status: string; readonly label: string; readonly isPlain?: boolean };

/** `isPlain`: a coloured word, beside a menu that is a badge itself. */
export function StatusBadge({ status, label, isPlain = false }: StatusBadgeProps) {
  if (isPlain) return <span className={`${styles.word} ${statusLook(status)}`}>{label}</span>;
  return (
    <span className={`${styles.badge} ${statusLook(status)}`}>
      <span className={kit.dot} aria-hidden="true" />
      {label}
    </span>
  );
}

type Outcome = { readonly status: string; readonly label: string } | undefined;

type StatusControlProps<Status extends string> = {
  readonly username: string;
  readonly shown: string;
  readonly outcome: Outcome;
  readonly status: string;
  readonly statuses: readonly Status[];
  readonly labelOf: (status: string) => string;
  readonly change: StatusChange | undefined;
  readonly onChoose: (status: Status) => void;
};

function StatusControl<Status extends string>(props: StatusControlProps<Status>) {
  const { username, status, statuses, labelOf, change, onChoose } = props;
  // nobody knows of a change whose answer was lost: only the status before it is known
  const isKnown = change?.phase === 'saving' && change.sending !== 'unknown';
  const shown = isKnown ? change.status : props.shown;
  const outcome = isKnown ? undefined : props.outcome;
  const words = wordsOf(labelOf(shown), outcome);
  const look = statusLook(outcome?.status ?? shown);
  return (
    <ChoiceMenu
      label={`Status of ${username}: ${words}`}
      className={`${styles.badge} ${styles.control} ${look}`}
      choices={statuses.map((value) => ({ value, label: labelOf(value), className: statusLook(value) }))}
      value={status}
      isBusy={change?.phase === 'saving'}
      onChoose={onChoose}
    >
      <span className={kit.dot} aria-hidden="true" />
      {words}
      <span className={styles.sign}>
        <Sign change={change} />
      </span>
    </ChoiceMenu>
  );
}

/** `Approved · Sent` */
function wordsOf(label: string, outcome: Outcome): string {
  return outcome === undefined ? label : `${label} · ${outcome.label}`;
}

function Sign({ change }: { readonly change: StatusChange | undefined }) {
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
  readonly isFree: boolean;
};

export function RecordStatus<Kind extends RecordKind>(props: RecordStatusProps<Kind>) {
  const { tools, record, change, isFree } = props;
  const { source } = tools;
  const shown = source.shownStatus(record);
  const outcome = source.outcome?.(record);
  if (!tools.mayChange || !isFree) {
    const label = wordsOf(source.statusLabel(shown), outcome);
    return <StatusBadge status={outcome?.status ?? shown} label={label} />;
  }
  return (
    <StatusControl
      username={record.username}
      shown={shown}
      outcome={outcome}
      status={record.status}
      statuses={source.settable(record)}
      labelOf={source.statusLabel}
      change={change}
      onChoose={(status) => tools.chooseStatus(record, status)}
    />
  );
}

export function hasNote(change: StatusChange | undefined): change is StatusChange {
  return change?.phase === 'failed' || (change?.phase === 'saving' && isWorthANote(change.sending));
}

type ChangeNoteProps = { readonly change: StatusChange; readonly onDismiss: () => void };

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
  /** Tab stops in the details; in a row Tab goes to the menu of statuses, which offers these too. */
  readonly isStop?: boolean;
  /** Called before the buttons disappear. */
  readonly onPress?: () => void;
};

/** The keys of the list press these buttons too. */
export function VerdictButtons<Kind extends RecordKind>(props: VerdictButtonsProps<Kind>) {
  const { tools, record, verdicts, isStop = false, onPress } = props;
  return (
    <Row as="span" keepsLine gap={6}>
      {(['accept', 'refuse'] as const).map((verdict) => {
        const { status, label } = verdicts[verdict];
        return (
          <button
            key={verdict}
            type="button"
            tabIndex={isStop ? undefined : -1}
            className={`${kit.hovers} ${styles.verdict}`}
            data-large={isStop || undefined}
            aria-label={`${label} ${record.username}`}
            data-verdict={verdict}
            data-asks={
              (reasonChoice(tools.source.kind, status) ?? tools.source.doubt?.(record, status)) !==
                undefined || undefined
            }
            onClick={() => {
              onPress?.();
              tools.chooseStatus(record, status);
            }}
          >
            <span>{label}</span>
            {isStop && (
              <Kbd className={kit.forKeys ?? ''} aria-hidden="true">
                {verdict === 'accept' ? 'a' : 'd'}
              </Kbd>
            )}
          </button>
        );
      })}
    </Row>
  );
}

/** None while a change is under way or waits for a second person. */
export function offeredVerdicts<Kind extends RecordKind>(
  { mayChange, source }: RecordTools<Kind>,
  record: Records[Kind],
  change: StatusChange | undefined,
) {
  const isOffered = mayChange && change?.phase !== 'saving' && record.approvals.length === 0;
  return isOffered ? source.verdicts(record) : undefined;
}
