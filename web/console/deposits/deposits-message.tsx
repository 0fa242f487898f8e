import { Button } from '@mantine/core';
import styles from './deposits-screen.module.css';

export function NoDeposits({ onClear }: { readonly onClear: (() => void) | undefined }) {
  return (
    <div className={styles.message}>
      <p>{onClear ? 'No deposits match' : 'No deposits yet'}</p>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

type FailureProps = { readonly message: string; readonly onRetry: () => void; readonly isRetrying: boolean };

export function LoadingFailed({ message, onRetry, isRetrying }: FailureProps) {
  return (
    <div className={styles.message} role="alert">
      <p>Deposits could not be loaded. {message}</p>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  );
}
