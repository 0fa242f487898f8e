import { WarningIcon } from '../../icons/icons.tsx';
import { DismissButton } from '../../kit/buttons.tsx';
import styles from './save-failure.module.css';

/** Stays where the change was attempted until dismissed or tried again. */
export function SaveFailure(props: { readonly message: string; readonly onDismiss: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <WarningIcon />
      <span>{props.message}</span>
      <DismissButton onClick={props.onDismiss} />
    </div>
  );
}
