import { UNATTENDED_HEADER } from '#domain/access/session.ts';

/** What somebody does who is there, also without asking the server for anything, by whatever means they use a page. */
const BY_HAND = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click', 'input'] as const;

/**
 * Tells what a page asks for by itself from what is asked for since somebody has touched it: only the latter keeps the
 * session from becoming idle.
 * @returns the headers of the next call; each touch counts for one
 */
export function followHand(page: EventTarget): () => Readonly<Record<string, string>> {
  let isTouched = false;
  for (const name of BY_HAND) {
    page.addEventListener(
      name,
      () => {
        isTouched = true;
      },
      { capture: true, passive: true },
    );
  }
  return () => {
    const headers: Readonly<Record<string, string>> = isTouched ? {} : { [UNATTENDED_HEADER]: '1' };
    isTouched = false;
    return headers;
  };
}
