import { useEffect, useState } from 'react';
import { formatReference } from '#domain/deposits/reference.ts';
import { CheckIcon, CopyIcon } from '../icons/icons.tsx';
import styles from './copy-reference.module.css';

const FEEDBACK_MS = 2_000;

type Outcome = 'Copied!' | 'Failed to copy to clipboard';

/** A payment reference, and the button that copies it. */
export function CopyReference({ reference }: { readonly reference: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const text = formatReference(reference);

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

  return (
    <span className={styles.reference}>
      {text}
      <button type="button" className={styles.copy} aria-label={`Copy reference ${text}`} onClick={copy}>
        {outcome === 'Copied!' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      </button>
      <span role="status" className={outcome === undefined ? 'visually-hidden' : styles.outcome}>
        {outcome}
      </span>
    </span>
  );
}
