import { readStored, writeStored } from '#web/browser/storage.ts';
export const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], does: 'Find a tab, a record or a command' },
  { keys: ['/'], does: 'Go to the search box' },
  { keys: ['j', '↓'], does: 'Next row' },
  { keys: ['k', '↑'], does: 'Previous row' },
  { keys: ['Enter'], does: 'Open the details of the row' },
  { keys: ['s'], does: 'Change the status of the row' },
  { keys: ['a'], does: 'Set the row to what comes next, such as Sent, and go on' },
  { keys: ['d'], does: 'Decline the row, for the reason of a number, and go on' },
  { keys: ['u'], does: 'Undo what was set last, for 8 seconds' },
  { keys: ['e'], does: 'Edit the row, beginning with its username' },
  { keys: ['x'], does: 'Select the row' },
  { keys: ['n'], does: 'Show what is new' },
  { keys: ['1', '2', '…'], does: 'Give the receipt to its first suggestion, its second' },
  { keys: ['f'], does: 'Find the request of the receipt' },
  { keys: ['r'], does: 'Note that the receipt went back to its payer' },
  { keys: ['d'], does: 'Dismiss the receipt' },
  { keys: ['m'], does: 'Move the receipt to another request' },
  { keys: ['u'], does: 'Take the receipt back from its request' },
  { keys: ['o'], does: 'Open the dismissed or returned receipt again' },
  { keys: ['Esc'], does: 'Leave the details of the receipt, the rows or the search box' },
  { keys: ['?'], does: 'Show this list' },
] as const;

const STORAGE_KEY = 'cage-shortcuts';

/** Single-key shortcuts can be switched off (WCAG 2.1.4): speech input and stray keys trigger them. */
export function areShortcutsOn(): boolean {
  return readStored('localStorage', STORAGE_KEY) !== 'off';
}

export function keepShortcutsOn(on: boolean): void {
  writeStored('localStorage', STORAGE_KEY, on ? 'on' : 'off');
}

const TYPING = 'input:not([type="checkbox"]), select, textarea, [contenteditable], [role="menu"]';

/** Typing, or a key of an open menu or dialog. @param isOfDrawer for a key of a drawer that has its own */
export function isForSomethingElse(event: KeyboardEvent, isOfDrawer = false): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target?.closest(TYPING) != null) return true;
  const own = target?.closest('dialog, [role="dialog"]');
  // before a dialog has taken the focus, and after what had it has gone, keys are the dialog's as well
  const dialogs = own ? [own] : [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')];
  return dialogs.some((dialog) => !(isOfDrawer && dialog.matches('[data-own-keys]')));
}
