import type { ComponentProps } from 'react';
import { WarningIcon } from '../icons/icons.tsx';
import { Row } from './box.tsx';
import kit from './kit.module.css';
import styles from './note.module.css';

type NoteProps = ComponentProps<'div'> & {
  readonly tone?: 'info' | 'good' | 'warning' | 'bad';
  readonly hasSign?: boolean;
};

export function Note({ tone = 'info', hasSign = false, className = '', children, ...rest }: NoteProps) {
  const looks = { className: `${styles.note} ${className}`, 'data-tone': tone, ...rest };
  if (!hasSign) return <div {...looks}>{children}</div>;
  return (
    <Row keepsLine align="start" {...looks}>
      <WarningIcon size={14} />
      <div className={kit.grows}>{children}</div>
    </Row>
  );
}
