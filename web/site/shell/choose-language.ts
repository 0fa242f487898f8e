import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, type Language } from '#domain/languages/languages.ts';
import { keepCookie } from '#web/browser/withheld.ts';

const YEAR_SECONDS = 31_536_000;

/** The address keeps the language where the browser keeps no cookie. */
export function chooseLanguage(chosen: Language): void {
  // A framed page keeps a cookie of its own there.
  const reach = location.protocol === 'https:' ? 'none; secure; partitioned' : 'lax';
  const isKept = keepCookie(LANGUAGE_COOKIE, chosen, `path=/; max-age=${YEAR_SECONDS}; samesite=${reach}`);
  const here = new URL(location.href);
  if (isKept) here.searchParams.delete(LANGUAGE_PARAMETER);
  else here.searchParams.set(LANGUAGE_PARAMETER, chosen);
  history.replaceState(history.state, '', here);
  location.reload();
}
