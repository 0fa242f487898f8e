import { Button } from '@mantine/core';
import styles from './list-message.module.css';

type EmptyProps = { readonly plural: string; readonly onClear: (() => void) | undefined };

export function EmptyList({ plural, onClear }: EmptyProps) {
  return (
    <div className={styles.message}>
      <p>{onClear ? `No ${plural} match` : `No ${plural} yet`}</p>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )}
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
    <div className={styles.message} role="alert">
      <p>
        {title} could not be loaded. {message}
      </p>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  );
}
