import { Button } from '@mantine/core';
import styles from './entry-card.module.css';
import { EntryCard } from './entry-card.tsx';
import { useSessionWhenAnswered } from './session.ts';

export function AuthErrorScreen({ cause }: { readonly cause: string | undefined }) {
  useSessionWhenAnswered();
  return (
    <EntryCard title="Authentication Error">
      <div className={styles.text} role="alert">
        <p>Failed to initialize authentication</p>
        {cause !== undefined && <p>{cause}</p>}
      </div>
      <Button size="sm" fullWidth onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    </EntryCard>
  );
}
