import { Tooltip } from '@mantine/core';
import type { ComponentProps, ReactElement } from 'react';
import styles from './kit.module.css';

export type MarkTone = 'neutral' | 'good' | 'warning' | 'bad';

type MarkProps = Omit<ComponentProps<'span'>, 'className'> & {
  readonly tone?: MarkTone;
  readonly isSmall?: boolean;
};

/**
 * A word about what it stands beside. Mantine's Badge is of a fixed height and cuts off what does not fit: text that
 * somebody enlarges would be lost.
 */
export function Mark({ tone = 'neutral', isSmall = false, ...rest }: MarkProps) {
  return <span {...rest} className={styles.mark} data-tone={tone} data-small={isSmall || undefined} />;
}

type ExplainedProps = { readonly by: string; readonly children: ReactElement };

/**
 * Something that cannot be pressed, with a tooltip that a touch shows too. It takes no focus: in a list that would be
 * a stop for Tab in every row. What the tooltip says must be read elsewhere as well, or by a screen reader in place.
 */
export function Explained({ by, children }: ExplainedProps) {
  return (
    <Tooltip label={by} events={{ hover: true, focus: false, touch: true }}>
      {children}
    </Tooltip>
  );
}
