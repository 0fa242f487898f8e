import { Loader } from '@mantine/core';
import { CheckIcon, ChevronDownIcon } from '../../icons/icons.tsx';
import { ChoiceMenu } from '../../kit/choice-menu.tsx';
import styles from './status.module.css';
import { statusLook } from './status-look.ts';
import type { StatusChange } from './use-kept-changes.ts';

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
export function StatusControl<Status extends string>(props: StatusControlProps<Status>) {
  const { username, status, statuses, labelOf, change, onChoose } = props;
  // of a change whose answer was lost nobody knows: then what was there before is what is known
  const shown = change?.phase === 'saving' && change.sending !== 'unknown' ? change.status : props.shown;
  return (
    <ChoiceMenu
      label={`Status of ${username}: ${labelOf(shown)}`}
      className={`${styles.control} ${statusLook(shown)}`}
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
        <span className={styles.saved} role="status">
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
