import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, type Language } from '#domain/languages/languages.ts';
import { keepCookie } from '#web/browser/withheld.ts';

const YEAR_SECONDS = 31_536_000;

/** Loads the page again in another language; the address keeps it where the browser does not. */
export function chooseLanguage(chosen: Language): void {
  // A page that another site frames keeps a cookie of its own there.
  const reach = location.protocol === 'https:' ? 'none; secure; partitioned' : 'lax';
  const isKept = keepCookie(LANGUAGE_COOKIE, chosen, `path=/; max-age=${YEAR_SECONDS}; samesite=${reach}`);
  const here = new URL(location.href);
  if (isKept) here.searchParams.delete(LANGUAGE_PARAMETER);
  else here.searchParams.set(LANGUAGE_PARAMETER, chosen);
  history.replaceState(history.state, '', here);
  location.reload();
}
