import type { ReactNode } from 'react';
import { Brand } from '../brand/brand.tsx';
import { pageTitle } from '../brand/page-title.ts';
import styles from './entry-card.module.css';
import { Button } from '@mantine/core';
import { useSessionWhenAnswered } from './session.ts';

/** The centred card that is shown before the dashboard. */
export function EntryCard(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <title>{pageTitle(props.title)}</title>
      <div className={styles.card}>
        <Brand />
        <h1 className={styles.title}>{props.title}</h1>
        {props.children}
      </div>
    </main>
  );
}

/** Why something failed, shown where it was attempted. */
export function EntryError({ message }: { readonly message: string | undefined }) {
  return <div role="alert">{message === undefined ? null : <p className={styles.error}>{message}</p>}</div>;
}

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

export function LoadingScreen() {
  return (
    <p className="portal-loading" role="status">
      Loading admin portal...
    </p>
  );
}
