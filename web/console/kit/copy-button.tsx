import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { copyText } from '#web/browser/clipboard.ts';
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
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const hasCopied = outcome === 'copied';
  const hasFailed = outcome === 'failed';

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome((await copyText(value)) ? 'copied' : 'failed');
  }

  const icon = hasCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />;
  return (
    <span className={styles.place}>
      {shown === undefined ? (
        <button type="button" className={styles.copy} aria-label={`Copy ${label}`} onClick={copy}>
          {icon}
        </button>
      ) : (
        <Button variant="default" leftSection={icon} aria-label={`Copy ${label}`} onClick={copy}>
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
