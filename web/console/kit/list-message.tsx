import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-message.module.css';

/** What stands where a list would: why there is none, and what can be done about it. */
export function ListMessage({ role, children }: { readonly role?: 'alert'; readonly children: ReactNode }) {
  return (
    <div className={styles.message} role={role}>
      {children}
    </div>
  );
}

type FailureProps = {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
};

export function LoadingFailed({ title, message, onRetry, isRetrying }: FailureProps) {
  return (
    <ListMessage role="alert">
      <p>
        {title} could not be loaded. {message}
      </p>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </ListMessage>
  );
}
