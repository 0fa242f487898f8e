import { type RefObject, useEffect, useState } from 'react';
import { copyText } from '#web/browser/clipboard.ts';
import * as words from '#words/following.tsx';
import { CheckIcon, CopyIcon } from '../icons/icons.tsx';
import styles from './copy-item.module.css';

const FEEDBACK_MS = 2_000;

type Props = {
  readonly what: string;
  readonly value: string;
  /** Shows the value; selected when the clipboard API fails, for copying by command or by hand. */
  readonly text: RefObject<HTMLElement | null>;
  /** Visibly says what was copied, or that it could not be. */
  readonly spoken?: boolean;
};

type Outcome = 'copied' | 'failed' | undefined;

export function CopyButton({ what, value, text, spoken = false }: Props) {
  // A counter, so that copying again restarts the two seconds.
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const copied = outcome === 'copied';

  // biome-ignore lint/correctness/useExhaustiveDependencies: every copy gets its full two seconds
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setOutcome(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied, tries]);

  async function copy() {
    setTries((count) => count + 1);
    setOutcome((await copyText(value, text.current)) ? 'copied' : 'failed');
  }

  return (
    <>
      <button
        type="button"
        className={`button-quiet ${styles.copy}`}
        onClick={copy}
        data-copied={outcome === 'failed' ? outcome : copied}
      >
        {copied ? <CheckIcon /> : <CopyIcon />}
        <span>{copied ? words.copied : words.copy}</span>
        <span className="visually-hidden"> {what}</span>
      </button>
      <span role="status" className={spoken && copied ? `fine good ${styles.outcome}` : 'visually-hidden'}>
        {copied && (spoken ? words.copiedValue({ value }) : words.isCopied({ what }))}
      </span>
      {outcome === 'failed' && (
        <span role="alert" className={`fine ${styles.outcome} ${styles.failed}`}>
          {spoken ? words.copyFailed : words.byHand}
        </span>
      )}
    </>
  );
}
