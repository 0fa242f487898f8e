/**
 * The older way to the clipboard, for pages that browsers keep from its own API: those that came without https, and those
 * in a frame of another site, where a casino may show this one. Needs a click and a selection.
 * @returns whether the text was copied; never on a page that has the API, where a refusal is a refusal
 */
export function copyOnCommand(text: string): boolean {
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
