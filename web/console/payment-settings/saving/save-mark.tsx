import { Loader } from '@mantine/core';
import { CheckIcon } from '../../icons/icons.tsx';
import styles from './save-mark.module.css';

/** Takes the same space whatever it shows. */
export function SaveMark({ phase }: { readonly phase: 'saving' | 'saved' | undefined }) {
  return (
    <span className={styles.mark} role="status">
      {phase === 'saving' && <Loader size={12} color="currentColor" aria-label="Saving" />}
      {phase === 'saved' && (
        <>
          <CheckIcon size={14} />
          <span className="visually-hidden">Saved</span>
        </>
      )}
    </span>
  );
}
