import { Fragment, useId, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-item.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly shown?: string;
  /** In small letters: an address of a page. */
  readonly isLong?: boolean;
  readonly code?: boolean;
  readonly spoken?: boolean;
};

/** Characters that stay on one line. */
const UNBROKEN = 17;

/** Touched anywhere it copies. */
export function CopyItem({
  label,
  value,
  shown = value,
  isLong = false,
  code = false,
  spoken = false,
}: Props) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" aria-labelledby={id} className={styles.item}>
      <div className={styles.text}>
        <p id={id} className={`aside ${styles.label}`}>
          {label}
        </p>
        <p
          ref={text}
          className={`${styles.value} ${isLong ? styles.small : ''} ${code ? styles.code : ''}`}
          translate="no"
        >
          {breakable(shown)}
        </p>
      </div>
      <CopyButton what={label} value={value} text={text} spoken={spoken} />
    </div>
  );
}

/** An address breaks before its @ and, where possible, nowhere else, such as after a hyphen. */
function breakable(text: string) {
  const at = text.indexOf('@');
  const parts = at > 0 ? [text.slice(0, at), text.slice(at)] : [text];
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      <span className={part.length <= UNBROKEN ? styles.unbroken : undefined}>{part}</span>
    </Fragment>
  ));
}
