import { useId, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-item.module.css';

type Props = {
  readonly label: string;
  /** What is copied. */
  readonly value: string;
  /** How it reads, where that is not how it is copied. */
  readonly shown?: string;
  readonly size: 'large' | 'normal';
  /** Read letter by letter: drawn in a fixed width. */
  readonly code?: boolean;
};

/** From this length on a value does not fit a phone's line at full size. */
const LONG = 18;

/** A value that people carry into another app: read it, copy it, or select it. */
export function CopyItem({ label, value, shown = value, size, code = false }: Props) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const classes = [
    styles.value,
    size === 'large' && (value.length >= LONG ? styles.long : styles.large),
    code && styles.code,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-labelledby={id} className={styles.item}>
      <div className={styles.text}>
        <p id={id} className={styles.label}>
          {label}
        </p>
        <p ref={text} className={classes.filter(Boolean).join(' ')} translate="no">
          {breakable(shown)}
        </p>
      </div>
      <CopyButton what={label} value={value} text={text} />
    </div>
  );
}

/** Lets an address break before its @, where people would break it. */
function breakable(text: string) {
  const at = text.indexOf('@');
  return at > 0 ? (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  ) : (
    text
  );
}
