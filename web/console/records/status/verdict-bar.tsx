import { Button, Kbd } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DismissButton } from '../../kit/buttons.tsx';
import type { ChangeFailure } from './use-kept-changes.ts';
import type { KeptVerdict } from './use-kept-verdicts.ts';
import styles from './verdict-bar.module.css';

type VerdictBarProps = {
  readonly last: KeptVerdict | undefined;
  /** Whether nobody can say yet that it is stored: its answer is late or lost. */
  readonly isDoubtful: boolean;
  /** Those whose records are nowhere on the screen. */
  readonly failures: readonly ChangeFailure[];
  readonly onTakeBack: (recordId: string) => void;
  readonly onDismiss: (recordId: string) => void;
};

/** The last verdict, as long as it can be undone, and what was not saved of records that are out of sight. */
export function VerdictBar({ last, isDoubtful, failures, onTakeBack, onDismiss }: VerdictBarProps) {
  return (
    <div className={styles.place}>
      {failures.map(({ recordId, kind, words, message }) => (
        <div key={recordId} className={styles.bar} data-tone="bad" role="alert">
          <span className={styles.what}>
            <Link to={kind === 'deposit' ? '/deposits/$id' : '/withdrawals/$id'} params={{ id: recordId }}>
              {words}
            </Link>
            . {message}
          </span>
          <DismissButton onClick={() => onDismiss(recordId)} />
        </div>
      ))}
      <div role="status">
        {last && (
          <div className={styles.bar}>
            <span className={styles.what}>
              <span>{last.words}</span>
              {last.isUnwanted ? (
                <span>{' – taking it back…'}</span>
              ) : (
                isDoubtful && <span>{' – not certain yet'}</span>
              )}
            </span>
            {!last.isUnwanted && (
              <Button
                variant="default"
                rightSection={
                  <Kbd className={styles.key ?? ''} aria-hidden="true">
                    u
                  </Kbd>
                }
                onClick={() => onTakeBack(last.recordId)}
              >
                Undo
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
