import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../icons/icons.tsx';
import styles from './team-screen.module.css';

const FEEDBACK_MS = 2_000;

type CopyButtonProps = {
  readonly text: string;
  readonly label: string;
  /** What the button says; without it, it is an icon. */
  readonly shown?: string;
};

/** Copies, and says so for 2 seconds where it was asked for. */
export function CopyButton({ text, label, shown }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'Copied!' | 'Failed to copy to clipboard'>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied!');
    } catch {
      setOutcome('Failed to copy to clipboard');
    }
  }

  const icon = outcome === 'Copied!' ? <CheckIcon size={14} /> : <CopyIcon size={14} />;
  return (
    <span className={styles.copy}>
      {shown === undefined ? (
        <button type="button" className={styles.icon} aria-label={label} onClick={() => void copy()}>
          {icon}
        </button>
      ) : (
        <Button variant="default" leftSection={icon} aria-label={label} onClick={() => void copy()}>
          {shown}
        </Button>
      )}
      <span role="status" className={outcome === undefined ? 'visually-hidden' : styles.outcome}>
        {outcome}
      </span>
    </span>
  );
}
