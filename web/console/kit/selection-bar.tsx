import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './overlays.module.css';

type SelectionBarProps = {
  readonly label: string;
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.selectionBar} data-selection-bar aria-label={label}>
      <span className={styles.selectionCount} role="status">
        {count} selected
      </span>
      {children}
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
