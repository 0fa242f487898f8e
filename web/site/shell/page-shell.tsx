import type { ReactNode } from 'react';
import { useRef } from 'react';
import { markOf } from '../rendered-address.ts';
import { NoScript } from './no-script.tsx';
import styles from './page-shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useArrival } from './use-arrival.ts';

type Props = {
  readonly demo: boolean;
  readonly renderedAddress: string | undefined;
  readonly children: ReactNode;
};

/** What is around every screen. */
export function PageShell({ demo, renderedAddress, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <div className={styles.page} {...markOf(renderedAddress)}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {demo && (
        <aside className={styles.demo} aria-label="Demo">
          Demo — sample data, no real payments
        </aside>
      )}
      <SiteHeader />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <NoScript />
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
