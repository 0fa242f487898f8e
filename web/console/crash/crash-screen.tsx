import { Button } from '@mantine/core';
import styles from './crash-screen.module.css';

export function CrashScreen() {
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>
        <span role="alert">Something went wrong</span>
      </h1>
      <Button size="sm" onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </main>
  );
}
