import { CloseButton } from '@mantine/core';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dismiss-button.module.css';

/** Takes away a message, in whose colour it is. */
export function DismissButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <CloseButton
      variant="transparent"
      className={styles.button ?? ''}
      icon={<CloseIcon size={12} />}
      aria-label="Dismiss"
      onClick={onClick}
    />
  );
}
