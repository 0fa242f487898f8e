import { type RefObject, useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../shell/icons.tsx';
import styles from './copy-item.module.css';

const FEEDBACK_MS = 2_000;

type Props = {
  /** What it copies, in words. */
  readonly what: string;
  readonly value: string;
  /** Where the value is shown; selected when the clipboard fails, for copying by hand. */
  readonly text: RefObject<HTMLElement | null>;
};

export function CopyButton({ what, value, text }: Props) {
  // Counted, so that copying again starts the time again.
  const [copies, setCopies] = useState(0);
  const [copied, setCopied] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every copy has its own two seconds
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied, copies]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setCopies((count) => count + 1);
    } catch (error) {
      console.warn(`${what} could not be copied.`, error);
      if (text.current) getSelection()?.selectAllChildren(text.current);
    }
  }

  return (
    <>
      <button type="button" className={`button-quiet ${styles.copy}`} onClick={copy} data-copied={copied}>
        {copied ? <CheckIcon /> : <CopyIcon />}
        {copied ? 'Copied!' : 'Copy'}
        <span className="visually-hidden"> {what}</span>
      </button>
      <span role="status" className="visually-hidden">
        {copied && `${what} copied`}
      </span>
    </>
  );
}
