import { type ReactNode, useId } from 'react';
import { ScreenTitle } from '../brand/screen-title.tsx';
import styles from './kit.module.css';

type PageProps = {
  /** In the browser's tab too. */
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

export function Page({ title, beside, children }: PageProps) {
  return (
    <>
      <ScreenTitle screen={title} />
      <div className={styles.pageHead}>
        <h1 className={styles.pageTitle}>{title}</h1>
        {beside}
      </div>
      <div className={styles.page}>{children}</div>
    </>
  );
}

type PanelProps = {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly actions?: ReactNode;
  /** Reaches the panel's edges, as a table does. */
  readonly isFlush?: boolean;
  readonly children?: ReactNode;
};

export function Panel({ title, isBusy = false, actions, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.panelHead}>
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={isFlush ? undefined : styles.panelBody}>
        {children}
        {isBusy && !isFlush && <LoadingLines />}
      </div>
    </section>
  );
}

const WIDTHS = ['36%', '72%', '54%'];

/** They appear once loading takes longer than a moment. */
export function LoadingLines() {
  return (
    <div className={styles.loadingLines} aria-hidden="true">
      {WIDTHS.map((width) => (
        <span key={width} className={styles.skeleton} style={{ width }} />
      ))}
    </div>
  );
}

export function ListMessage({ role, children }: { readonly role?: 'alert'; readonly children: ReactNode }) {
  return (
    <div className={styles.listMessage} role={role}>
      {children}
    </div>
  );
}
