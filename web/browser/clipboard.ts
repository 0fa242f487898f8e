import { given } from './withheld.ts';

/** By command where the clipboard API fails (no https, frames, in-app browsers); `shown` stays selected. */
export async function copyText(text: string, shown?: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    const isCopied = given(() => copyOnCommand(text, shown ?? document.body)) ?? false;
    if (!shown) given(() => getSelection()?.removeAllRanges());
    if (!isCopied) console.warn('The text could not be copied.', error);
    return isCopied;
  }
}

/** Needs a click, and a selection. */
function copyOnCommand(text: string, selected: Element): boolean {
  getSelection()?.selectAllChildren(selected);
  let isTaken = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isTaken = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy, true);
  // Deprecated, and in every browser.
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', onCopy, true);
  return isDone && isTaken;
}
