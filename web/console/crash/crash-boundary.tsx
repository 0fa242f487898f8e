import { Component, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import styles from './crash-screen.module.css';

export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly crashed: boolean }
> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}

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
