import { Tooltip } from '@mantine/core';
import type { ComponentProps, ReactElement } from 'react';
import styles from './note.module.css';

export type MarkTone = 'neutral' | 'good' | 'warning' | 'bad';

type MarkProps = Omit<ComponentProps<'span'>, 'className'> & {
  readonly tone?: MarkTone;
  readonly isSmall?: boolean;
};

/** Mantine's Badge has a fixed height, which cuts off text that somebody enlarges. */
export function Mark({ tone = 'neutral', isSmall = false, ...rest }: MarkProps) {
  return <span {...rest} className={styles.mark} data-tone={tone} data-small={isSmall || undefined} />;
}

type ExplainedProps = { readonly by: string; readonly children: ReactElement };

/** Takes no focus, lest Tab stop in every row: its text must be read elsewhere, or by screen readers here. */
export function Explained({ by, children }: ExplainedProps) {
  return (
    <Tooltip label={by} events={{ hover: true, focus: false, touch: true }}>
      {children}
    </Tooltip>
  );
}
