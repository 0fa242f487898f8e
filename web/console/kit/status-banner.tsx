import { useCallback, useEffect, useState } from 'react';
import { UNDO_MS } from '#domain/records/record.ts';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';
import { Row } from './box.tsx';
import { DismissButton, UndoButton } from './buttons.tsx';
import kit from './kit.module.css';
import styles from './overlays.module.css';

type Status = {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  readonly forMs: number;
  /** Takes back what the text says, also by `u`. */
  readonly undo?: (() => void) | undefined;
};

const SHORT_MS = 3_000;
const LONG_MS = 5_000;

/** Good news stays for 3 seconds, a message that has to be read for 5, and one with an undo for as long as that. */
export function useStatus() {
  const [status, setStatus] = useState<Status>();
  const tell = useCallback(
    (text: string, { long, undo }: { readonly long?: boolean } & Pick<Status, 'undo'> = {}) =>
      setStatus({ tone: 'good', text, forMs: undo ? UNDO_MS : long ? LONG_MS : SHORT_MS, undo }),
    [],
  );
  const tellFailure = useCallback((text: string) => setStatus({ tone: 'bad', text, forMs: LONG_MS }), []);
  const clear = useCallback(() => setStatus(undefined), []);
  return { status, tell, tellFailure, clear };
}

type StatusBannerProps = { readonly status: Status | undefined; readonly onClear: () => void };

/** Its time stands still while somebody points at it or has the focus in it. */
export function StatusBanner({ status, onClear }: StatusBannerProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (status === undefined || held) return;
    const timer = setTimeout(onClear, status.forMs);
    return () => clearTimeout(timer);
  }, [status, held, onClear]);

  function clear(): void {
    setHeld(false);
    onClear();
  }

  return (
    <div className={styles.bannerPlace} aria-live="polite">
      {status && (
        <Row
          keepsLine
          className={`${kit.floats} ${kit['weight-medium']} ${styles.banner}`}
          data-tone={status.tone}
          role={status.tone === 'bad' ? 'alert' : undefined}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {status.tone === 'bad' ? <WarningIcon /> : <CheckIcon />}
          <span>{status.text}</span>
          {status.undo && <UndoButton onClick={status.undo} />}
          <DismissButton onClick={clear} />
        </Row>
      )}
    </div>
  );
}
