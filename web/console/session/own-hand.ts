import { UNATTENDED_HEADER } from '#domain/access/session.ts';

/** Signs of a person, by whatever means they use a page, also where the server is asked for nothing. */
const BY_HAND = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click', 'input'] as const;

/** Untouched, a page keeps no session from idling. @returns the next call's headers; a touch counts once */
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
