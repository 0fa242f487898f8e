import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../icons/icons.tsx';
import styles from './copy-value.module.css';

const FEEDBACK_MS = 2_000;

type CopyButtonProps = {
  /** What is copied, as people call it. */
  readonly label: string;
  readonly value: string;
  /** Not to be repeated on the screen. */
  readonly isSecret?: boolean;
};

/** Copies a value, and says so beside the button. */
export function CopyButton({ label, value, isSecret = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <span className={styles.place}>
      <button type="button" className={styles.copy} aria-label={`Copy ${label}`} onClick={copy}>
        {outcome === 'copied' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      </button>
      <span role="status" className={outcome === undefined ? 'visually-hidden' : styles.outcome}>
        {outcome === 'copied' && (isSecret ? 'Copied' : `Copied: ${value}`)}
        {outcome === 'failed' && 'Failed to copy to clipboard'}
      </span>
    </span>
  );
}

type CopyValueProps = CopyButtonProps & {
  /** Where it is too long for its place. */
  readonly short?: string;
};

/** What is copied far more often than read: in fixed width, with the button beside it. */
export function CopyValue({ label, value, short }: CopyValueProps) {
  return (
    <span className={styles.value}>
      <span className={styles.text} title={short === undefined ? undefined : value}>
        {short ?? value}
      </span>
      <CopyButton label={label} value={value} />
    </span>
  );
}
