import { LANGUAGE_NAMES, LANGUAGES } from '#domain/languages/languages.ts';
import * as words from '#words/frame.tsx';
import { language } from '#words/language.ts';
import styles from './site-footer.module.css';

/** Each by its own name. The server renders the language: the page is loaded again, at its place. */
export function OtherLanguages() {
  return (
    <nav aria-label={words.languages} className={styles.assurances}>
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
