import type { ReactNode } from 'react';
import styles from './fields.module.css';

type Props = { readonly disabled: boolean; readonly children: ReactNode };

export function Fields({ disabled, children }: Props) {
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      {children}
    </fieldset>
  );
}
