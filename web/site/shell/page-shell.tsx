import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import * as words from '#words/frame.tsx';
import { MailLink, useBrand } from '../brand/brand.tsx';
import { HelpButton, HelpProvider } from '../help/help-provider.tsx';
import { pageTitle } from '../places/page-text.ts';
import type { Place } from '../places/place.ts';
import { markOf } from '../rendered-address.ts';
import styles from './page-shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { STILL_LOADING } from './still-loading.ts';

type Props = {
  readonly demo: boolean;
  readonly renderedAddress: string | undefined;
  readonly place: Place;
  readonly children: ReactNode;
};

export function PageShell({ demo, renderedAddress, place, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useArrival(main, pageTitle(place, useBrand()));
  useEffect(() => {
    document.getElementById(STILL_LOADING)?.remove();
  }, []);
  return (
    <HelpProvider>
      <div className={styles.page} {...markOf(renderedAddress)}>
        <a className={styles.skip} href="#content">
          {words.skipToContent}
        </a>
        {demo && (
          <aside className={`notice fine ${styles.demo}`} aria-label={words.demo}>
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
      </div>
    </HelpProvider>
  );
}

/** As on a new page: title, scroll to the top, focus on the heading, which screen readers announce. */
function useArrival(main: RefObject<HTMLElement | null>, title: string): void {
  const shown = useRef(title);

  useEffect(() => {
    document.title = title;
    if (shown.current === title) return;
    shown.current = title;
    window.scrollTo(0, 0);
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [title, main]);
}

function NoScript() {
  // The server renders the words: a browser that runs this shows none.
  return <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>;
}

function WithoutScript() {
  const { title, supportEmail } = useBrand();
  return (
    <p className="notice apart">
      {words.noScript({ title })}{' '}
      {supportEmail ? words.withoutScript({ mail: <MailLink address={supportEmail} /> }) : words.turnScriptOn}
    </p>
  );
}
