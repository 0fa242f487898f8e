import { Fragment, useId, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-item.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly shown?: string;
  readonly size: 'large' | 'normal' | 'small';
  readonly code?: boolean;
  readonly spoken?: boolean;
};

/** Characters that fit on a phone's line, at the largest size and at the next. */
const SHORT = 12;
const MEDIUM = 17;

export function CopyItem({ label, value, shown = value, size, code = false, spoken = false }: Props) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const classes = [
    styles.value,
    size !== 'normal' && styles[size === 'large' ? lengthOf(shown) : size],
    code && styles.code,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" aria-labelledby={id} className={styles.item}>
      <div className={styles.text}>
        <p id={id} className={styles.label}>
          {label}
        </p>
        <p ref={text} className={classes.filter(Boolean).join(' ')} translate="no">
          {breakable(shown)}
        </p>
      </div>
      <CopyButton what={label} value={value} text={text} spoken={spoken} />
    </div>
  );
}

function lengthOf(text: string): 'short' | 'medium' | 'long' {
  if (text.length <= SHORT) return 'short';
  return text.length <= MEDIUM ? 'medium' : 'long';
}

/** An address breaks before its @ and, where possible, nowhere else, such as after a hyphen. */
function breakable(text: string) {
  const at = text.indexOf('@');
  const parts = at > 0 ? [text.slice(0, at), text.slice(at)] : [text];
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      <span className={part.length <= MEDIUM ? styles.unbroken : undefined}>{part}</span>
    </Fragment>
  ));
}
