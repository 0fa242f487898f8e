import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../brand/brand.tsx';
import { pageTitle } from '../brand/screen-title.tsx';
import { Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { Note } from '../kit/note.tsx';
import styles from './session.module.css';
import { useSessionWhenAnswered } from './session.ts';

export function EntryCard(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <title>{pageTitle(props.title)}</title>
      <div className={kit.panel} style={{ width: '100%', maxWidth: 360, padding: 28 }}>
        <Brand />
        <Text as="h1" size="huge" weight="bold" style={{ margin: '20px 0 16px' }}>
          {props.title}
        </Text>
        <Stack gap={16}>{props.children}</Stack>
      </div>
    </main>
  );
}

export function EntryError({ message }: { readonly message: string | undefined }) {
  return <div role="alert">{message !== undefined && <Note tone="bad">{message}</Note>}</div>;
}

export function AuthErrorScreen({ cause }: { readonly cause: string | undefined }) {
  useSessionWhenAnswered();
  return (
    <EntryCard title="Authentication Error">
      <Stack gap={6} className={kit['tone-dim']} role="alert">
        <p>Failed to initialize authentication</p>
        {cause !== undefined && <p>{cause}</p>}
      </Stack>
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
