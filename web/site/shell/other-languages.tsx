import { LANGUAGE_COOKIE, LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/languages/languages.ts';
import * as words from '#words/frame.tsx';
import { language } from '#words/language.ts';
import styles from './site-footer.module.css';

const YEAR_SECONDS = 31_536_000;

/** Each by its own name. The page is the server's to say in another language: it is loaded again, and keeps its place. */
export function OtherLanguages() {
  return (
    <nav aria-label={words.languages} className={styles.assurances}>
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <button
          key={other}
          type="button"
          lang={other}
          className={styles.support}
          onClick={() => choose(other)}
        >
          {LANGUAGE_NAMES[other]}
        </button>
      ))}
    </nav>
  );
}

function choose(chosen: Language): void {
  // A page that another site frames keeps a cookie of its own there.
  const reach = location.protocol === 'https:' ? 'none; secure; partitioned' : 'lax';
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing where pages come without https
  document.cookie = `${LANGUAGE_COOKIE}=${chosen}; path=/; max-age=${YEAR_SECONDS}; samesite=${reach}`;
  location.reload();
}
