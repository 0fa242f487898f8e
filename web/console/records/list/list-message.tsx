import { Button } from '@mantine/core';
import styles from './list-message.module.css';

type EmptyProps = {
  readonly plural: string;
  readonly onClear: (() => void) | undefined;
  /** Present where not everything was searched; a search by one or two letters goes through a long list in parts. */
  readonly onLookFurther: (() => void) | undefined;
};

export function EmptyList({ plural, onClear, onLookFurther }: EmptyProps) {
  return (
    <div className={styles.message}>
      <p>{emptyText(plural, { isFiltered: onClear !== undefined, isPart: onLookFurther !== undefined })}</p>
      {onLookFurther && <Button onClick={onLookFurther}>Look further back</Button>}
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function emptyText(
  plural: string,
  { isFiltered, isPart }: { readonly isFiltered: boolean; readonly isPart: boolean },
): string {
  if (isPart) return `No ${plural} match among the newest`;
  return isFiltered ? `No ${plural} match` : `No ${plural} yet`;
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
