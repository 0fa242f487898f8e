import { Component, type ReactNode } from 'react';
import * as words from '#words/frame.tsx';
import styles from './page-shell.module.css';

type Props = { readonly children: ReactNode };
type State = { readonly crashed: boolean };

/** Replaces the page when rendering fails, and uses no part of it: any may be the cause. */
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
    <main className={styles.crashed}>
      <h1>{words.wentWrong}</h1>
      <p className="muted">{words.notShown}</p>
      <button type="button" className="button-primary" onClick={() => location.reload()}>
        {words.refreshPage}
      </button>
    </main>
  );
}
