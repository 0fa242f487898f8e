import type { ReactNode } from 'react';
import { useRef } from 'react';
import * as words from '#words/frame.tsx';
import { useBrand } from '../brand/brand.tsx';
import { HelpButton } from '../help/help-button.tsx';
import { HelpProvider } from '../help/help-provider.tsx';
import { pageTitle } from '../places/page-text.ts';
import type { Place } from '../places/place.ts';
import { markOf } from '../rendered-address.ts';
import { NoScript } from './no-script.tsx';
import styles from './page-shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StillLoading } from './still-loading.tsx';
import { useArrival } from './use-arrival.ts';

type Props = {
  readonly demo: boolean;
  readonly renderedAddress: string | undefined;
  readonly place: Place;
  readonly children: ReactNode;
};

export function PageShell({ demo, renderedAddress, place, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useArrival(main, pageTitle(place, useBrand()));
  return (
    <HelpProvider>
      <div className={styles.page} {...markOf(renderedAddress)}>
        <a className={styles.skip} href="#content">
          {words.skipToContent}
        </a>
        {demo && (
          <aside className={styles.demo} aria-label={words.demo}>
            {words.demoNote}
          </aside>
        )}
        <SiteHeader />
        <main ref={main} id="content" tabIndex={-1} className={styles.main} data-screen={place.screen}>
          <NoScript />
          {children}
        </main>
        <SiteFooter />
        <HelpButton />
        <StillLoading />
      </div>
    </HelpProvider>
  );
}
