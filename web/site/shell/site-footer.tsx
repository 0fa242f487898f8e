import { useSyncExternalStore } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/languages/languages.ts';
import * as words from '#words/frame.tsx';
import { language } from '#words/frame.tsx';
import { useBrand, useCanAsk } from '../brand/brand.tsx';
import { useHelp } from '../help/help-context.ts';
import { ClockIcon, LockIcon } from '../icons/icons.tsx';
import { useSettings } from '../settings/settings-provider.tsx';
import styles from './site-footer.module.css';

export function SiteFooter() {
  const { title } = useBrand();
  const encrypted = useEncrypted();
  const { settings } = useSettings();
  const help = useHelp();
  const canAsk = useCanAsk();
  // From the page's data: the clocks of server and browser may be in different years.
  const year = settings.validUntil.slice(0, 4);
  return (
    <footer className={`aside ${styles.footer}`}>
      <div className={`across ${styles.inner}`}>
        <p>
          © {year} {title}
        </p>
        <OtherLanguages />
        <ul className={`row ${styles.assurances}`}>
          {encrypted && (
            <li>
              <LockIcon /> {words.secure}
            </li>
          )}
          <li>
            {canAsk && <ClockIcon />}
            <button
              type="button"
              className={styles.support}
              aria-haspopup="dialog"
              onClick={() => help.open(canAsk ? 'contact' : 'general')}
              onPointerEnter={help.loadAhead}
              onFocus={help.loadAhead}
            >
              {canAsk ? words.support : words.needHelp}
            </button>
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** The browser knows its protocol, the server its configured address. */
function useEncrypted(): boolean {
  const { origin } = useBrand();
  return useSyncExternalStore(
    neverChanges,
    () => location.protocol === 'https:',
    () => origin.startsWith('https:'),
  );
}

function neverChanges(): () => void {
  return () => {};
}

/** Each by its own name. The server renders the language: the page is loaded again, at its place. */
function OtherLanguages() {
  return (
    <nav aria-label={words.languages} className={`row ${styles.assurances}`}>
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <button
          key={other}
          type="button"
          lang={other}
          className={styles.support}
          // Few choose one: its code is loaded only then.
          onClick={async () => (await import('./choose-language.ts')).chooseLanguage(other)}
        >
          {LANGUAGE_NAMES[other]}
        </button>
      ))}
    </nav>
  );
}
