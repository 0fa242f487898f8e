import { ChevronRightIcon } from '../../icons/icons.tsx';
import styles from './open-button.module.css';

type OpenButtonProps = { readonly username: string; readonly onOpen: () => void };

export function OpenButton({ username, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      className={styles.open}
      data-open
      aria-label={`Details of ${username}`}
      onClick={onOpen}
    >
      <ChevronRightIcon size={14} />
    </button>
  );
}
