import type { ReactNode } from 'react';
import { Brand } from '../brand/brand.tsx';
import { pageTitle } from '../brand/page-title.ts';
import styles from './entry-card.module.css';

/** What stands alone in the middle of the screen before the dashboard does. */
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

/** Why something failed, said where it was tried. */
export function EntryError({ message }: { readonly message: string | undefined }) {
  return <div role="alert">{message === undefined ? null : <p className={styles.error}>{message}</p>}</div>;
}
