import { Component, type ReactNode } from 'react';
import styles from './error-boundary.module.css';

type Props = { readonly children: ReactNode };
type State = { readonly crashed: boolean };

/** Replaces the whole page when rendering it failed. Uses no part of the page, which may be the cause. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}

function CrashScreen() {
  return (
    <main className={styles.screen}>
      <h1>Something went wrong</h1>
      <p>
        This page could not be shown. What you typed is not lost, and nothing is sent until you press Submit.
        Refresh the page to continue.
      </p>
      <button type="button" className="button-primary" onClick={() => location.reload()}>
        Refresh Page
      </button>
    </main>
  );
}
