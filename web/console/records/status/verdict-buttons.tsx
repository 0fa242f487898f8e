import type { RecordTools } from '../editing/record-tools.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { Verdicts } from '../record/record-source.ts';
import styles from './verdict-buttons.module.css';

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
    <span className={styles.verdicts}>
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
