import { Kbd } from '@mantine/core';
import styles from './key-hint.module.css';

/** What a button has that a key presses as well. */
export function keyed(name: string) {
  return {
    'aria-keyshortcuts': name,
    rightSection: <Kbd className={styles.key ?? ''}>{name}</Kbd>,
  };
}
