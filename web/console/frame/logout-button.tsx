import toolStyles from '../controls/tool-button.module.css';
import { LogoutIcon } from '../icons/icons.tsx';
import { useSignOut } from '../session/session.ts';
import styles from './frame.module.css';

export function LogoutButton() {
  const signOut = useSignOut();
  return (
    <div className={styles.logoutPlace}>
      <button
        type="button"
        className={`${toolStyles.tool} ${styles.logout}`}
        onClick={() => signOut.mutate()}
        disabled={signOut.isPending}
      >
        <LogoutIcon />
        Logout
      </button>
      {signOut.isError && (
        <p role="alert" className={styles.logoutError}>
          You are still signed in. {signOut.error.message}
        </p>
      )}
    </div>
  );
}
