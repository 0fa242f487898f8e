import { Button } from '@mantine/core';
import styles from './entry-card.module.css';
import { EntryCard } from './entry-card.tsx';

export function AuthErrorScreen() {
  return (
    <EntryCard title="Authentication Error">
      <p className={styles.text} role="alert">
        Failed to initialize authentication
      </p>
      <Button size="sm" fullWidth onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    </EntryCard>
  );
}
