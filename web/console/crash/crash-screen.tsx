import { Button } from '@mantine/core';
import styles from './crash-screen.module.css';

export function CrashScreen() {
  return (
    <main className={styles.screen} role="alert">
      <h1 className={styles.title}>Something went wrong</h1>
      <Button size="sm" onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </main>
  );
}
