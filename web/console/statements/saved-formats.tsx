import { Button } from '@mantine/core';
import { useState } from 'react';
import { RAILS } from '#domain/receipts/rail.ts';
import { messageOf } from '#web/data/call.ts';
import { FormProblem } from '../kit/form.tsx';
import { type SavedFormat, useRemoveFormat } from './statement-requests.ts';
import styles from './statements.module.css';

type SavedFormatsProps = {
  readonly formats: readonly SavedFormat[];
  /** With the format that is no longer there. */
  readonly onRemoved: (format: string) => void;
};

/** The forms of statements that owners have described, each of which can be forgotten. */
export function SavedFormats({ formats, onRemoved }: SavedFormatsProps) {
  const remove = useRemoveFormat();
  /** The one that is asked about. */
  const [asked, setAsked] = useState<string>();
  if (formats.length === 0 && !remove.isSuccess) return null;
  return (
    <details className={styles.group}>
      <summary>Forms that were saved</summary>
      <ul className={styles.saved}>
        {formats.map(({ format, label, rail, problem }) => (
          <li key={format}>
            <span>
              <span>{label} </span>
              <span className={styles.dim}>{rail && RAILS[rail].label}</span>
              {problem && <span className={styles.problem}>{problem}</span>}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={asked === format ? `Remove ${label} for good` : `Remove ${label}`}
              loading={remove.isPending && remove.variables === format}
              onClick={() =>
                asked === format
                  ? remove.mutate(format, { onSuccess: () => onRemoved(format) })
                  : setAsked(format)
              }
              onBlur={() => setAsked(undefined)}
            >
              {asked === format ? 'Really remove' : 'Remove'}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.dim}>What was imported by them stays.</p>
      {remove.isError && <FormProblem>{messageOf(remove.error)}</FormProblem>}
      {remove.isSuccess && <p role="status">{remove.data.message}</p>}
    </details>
  );
}
