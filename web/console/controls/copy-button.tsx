import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect } from 'react';
import { CheckIcon, CopyIcon } from '../icons/icons.tsx';
import styles from './copy-button.module.css';

const FEEDBACK_MS = 2_000;

type CopyButtonProps = {
  /** What is copied, as it is called on the screen. */
  readonly label: string;
  readonly value: string;
  /** Not to be repeated on the screen. */
  readonly isSecret?: boolean;
  /** What the button says; without it, it is an icon. */
  readonly shown?: string;
};

/** Copies a value, and says so beside the button for 2 seconds. */
export function CopyButton({ label, value, isSecret = false, shown }: CopyButtonProps) {
  const { copied, error, copy, reset } = useClipboard({ timeout: FEEDBACK_MS });
  const hasFailed = error !== null;
  const hasCopied = copied && !hasFailed;

  // the hook ends only good news by itself
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reset` is another one each time, and does the same
  useEffect(() => {
    if (error === null) return;
    const timer = setTimeout(reset, FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [error]);

  const icon = hasCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />;
  return (
    <span className={styles.place}>
      {shown === undefined ? (
        <button
          type="button"
          className={styles.copy}
          aria-label={`Copy ${label}`}
          onClick={() => copy(value)}
        >
          {icon}
        </button>
      ) : (
        <Button variant="default" leftSection={icon} aria-label={`Copy ${label}`} onClick={() => copy(value)}>
          {shown}
        </Button>
      )}
      <span role="status" className={hasCopied || hasFailed ? styles.outcome : 'visually-hidden'}>
        {hasCopied && (isSecret ? <span>Copied</span> : <span>{`Copied: ${value}`}</span>)}
        {hasFailed && <span>Failed to copy to clipboard</span>}
      </span>
    </span>
  );
}
