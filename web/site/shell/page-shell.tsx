import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import * as words from '#words/frame.tsx';
import { MailLink, useBrand } from '../brand/brand.tsx';
import { HelpButton, HelpProvider } from '../help/help-provider.tsx';
import { pageTitle } from '../places/page-text.ts';
import type { Place } from '../places/place.ts';
import { markOf } from '../rendered-address.ts';
import styles from './page-shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

type Props = {
  readonly demo: boolean;
  readonly renderedAddress: string | undefined;
  readonly place: Place;
  readonly children: ReactNode;
};

export function PageShell({ demo, renderedAddress, place, children }: Props) {
  const main = useRef<HTMLElement>(null);
  const brand = useBrand();
  // with nobody to ask, the help stands in the footer
  const canAsk = (brand.supportEmail ?? brand.chatUrl) !== undefined;
  useArrival(main, pageTitle(place, brand));
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
        {canAsk && <HelpButton />}
        <StillLoading />
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
    <p className={styles.noScript}>
      {words.noScript({ title })}{' '}
      {supportEmail ? words.withoutScript({ mail: <MailLink address={supportEmail} /> }) : words.turnScriptOn}
    </p>
  );
}

/** Shown by CSS alone if the script has not started after a while. */
function StillLoading() {
  const { title, supportEmail } = useBrand();
  const [started, setStarted] = useState(false);
  useEffect(() => {
    setStarted(true);
  }, []);
  if (started) return null;
  return (
    <p className={styles.stillLoading}>
      {supportEmail
        ? words.stillLoadingOrWrite({ title, mail: <MailLink address={supportEmail} /> })
        : words.stillLoading({ title })}
    </p>
  );
}
