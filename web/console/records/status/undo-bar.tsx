import { Button, Kbd } from '@mantine/core';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { amountText } from '../values/record-facts.tsx';
import styles from './undo-bar.module.css';
import type { Done } from './use-undo.ts';

type UndoBarProps<Kind extends RecordKind> = {
  readonly source: Pick<RecordSource<Kind>, 'statusLabel'>;
  readonly last: Done<Kind> | undefined;
  /** Something else floats at the bottom. */
  readonly isRaised: boolean;
  readonly onUndo: () => void;
};

/** The last verdict, as long as it can be undone. */
export function UndoBar<Kind extends RecordKind>({ source, last, isRaised, onUndo }: UndoBarProps<Kind>) {
  return (
    <div className={styles.place} data-raised={isRaised || undefined} role="status">
      {last && (
        <div className={styles.bar}>
          <span className={styles.what}>
            {last.after.username}, {amountText(last.after.amount)}: {source.statusLabel(last.after.status)}
          </span>
          <Button
            variant="default"
            rightSection={
              <Kbd className={styles.key ?? ''} aria-hidden="true">
                u
              </Kbd>
            }
            onClick={onUndo}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
