import type { ReactNode } from 'react';
import { WarningIcon } from '../icons/icons.tsx';
import { Row } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import notes from '../kit/note.module.css';
import styles from './attention.module.css';

type Props = {
  readonly label: string;
  /** Folds them away, where they are many. */
  readonly summary: string | undefined;
  readonly children: ReactNode;
};

export function AttentionNotice({ label, summary, children }: Props) {
  return (
    <Row
      as="aside"
      keepsLine
      gap={10}
      align="start"
      className={`${notes.note} ${styles.notice}`}
      aria-label={label}
    >
      <WarningIcon />
      {summary === undefined ? (
        children
      ) : (
        <details className={kit.grows}>
          <summary>{summary}</summary>
          {children}
        </details>
      )}
    </Row>
  );
}
