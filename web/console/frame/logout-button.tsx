import { Button } from '@mantine/core';
import { LogoutIcon } from '../icons/icons.tsx';
import { useSignOut } from '../session/session.ts';
import styles from './frame.module.css';

export function LogoutButton() {
  const signOut = useSignOut();
  return (
    <div className={styles.logoutPlace}>
      <Button
        variant="subtle"
        color="gray"
        className={styles.logout ?? ''}
        leftSection={<LogoutIcon />}
        onClick={() => signOut.mutate()}
        disabled={signOut.isPending}
      >
        Logout
      </Button>
      {signOut.isError && (
        <p role="alert" className={styles.logoutError}>
          You are still signed in. {signOut.error.message}
        </p>
      )}
    </div>
  );
}
