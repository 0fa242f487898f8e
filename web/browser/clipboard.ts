import { given } from './withheld.ts';

/**
 * Copies by the older way where the clipboard is withheld.
 * @param shown what shows the text: it is selected where only the older way is left, or the player's own hand
 * @returns whether it was copied
 */
export async function copyText(text: string, shown?: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (shown) getSelection()?.selectAllChildren(shown);
    const isCopied = given(() => copyOnCommand(text)) ?? false;
    if (!isCopied) console.warn('The text could not be copied.', error);
    return isCopied;
  }
}

/**
 * For pages that browsers keep from the clipboard's own API: those that came without https, and those in a frame of
 * another site, where a casino may show this one. Needs a click and a selection.
 * @returns whether the text was copied; never on a page that has the API, where a refusal is a refusal
 */
function copyOnCommand(text: string): boolean {
  const isKeptFromApi = !isSecureContext || window.parent !== window;
  if (!isKeptFromApi) return false;

  let isCopied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy);
  // Deprecated, and in every browser: such pages have nothing else.
  document.execCommand('copy');
  document.removeEventListener('copy', onCopy);
  return isCopied;
}
