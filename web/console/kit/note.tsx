import type { ComponentProps } from 'react';
import { WarningIcon } from '../icons/icons.tsx';
import styles from './kit.module.css';

type NoteProps = ComponentProps<'div'> & {
  readonly tone?: 'info' | 'good' | 'warning' | 'bad';
  readonly hasSign?: boolean;
};

export function Note({ tone = 'info', hasSign = false, className = '', children, ...rest }: NoteProps) {
  return (
    <div {...rest} className={`${styles.note} ${className}`} data-tone={tone}>
      {hasSign && <WarningIcon size={14} />}
      {hasSign ? <div className={styles.grows}>{children}</div> : children}
    </div>
  );
}
