import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog-parts.module.css';

/** What a dialog asks, or says will happen. */
export function DialogText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/** The buttons at its end. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type SubmitActionsProps = Pick<ButtonProps, 'color'> & {
  /** What pressing it does. */
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly onCancel: () => void;
};

/** Leaves a form, or sends it. */
export function SubmitActions({ children, color, isPending, onCancel }: SubmitActionsProps) {
  return (
    <DialogActions>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...(color && { color })} loading={isPending}>
        {children}
      </Button>
    </DialogActions>
  );
}
