import type { ComponentProps } from 'react';
import styles from './mark.module.css';

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
