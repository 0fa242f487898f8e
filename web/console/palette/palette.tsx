import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SearchIcon } from '../icons/icons.tsx';
import { ToolButton } from '../kit/buttons.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import type { CommandAction } from './commands.ts';
import styles from './palette.module.css';
import { PaletteSearch } from './palette-search.tsx';
import { useRunAction } from './use-run-action.ts';

/** Everything by its name: a button in the header, and Ctrl-K or ⌘K anywhere. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const { status, tellFailure, clear } = useStatus();
  const run = useRunAction((reason) => tellFailure(`You are still signed in. ${reason}`));

  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    // a browser's own search box is on the same keys
    event.preventDefault();
    if (opened) setOpened(false);
    else if (document.querySelector('dialog:modal, [aria-modal="true"]') === null) setOpened(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  function choose(action: CommandAction): void {
    // before the action, for the focus to go back first: a dialog that it opens is to keep it
    dialog.current?.close();
    run(action);
  }

  return (
    <>
      <ToolButton
        label="Command palette"
        hint="Command palette (Ctrl K)"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <SearchIcon />
      </ToolButton>
      {createPortal(
        <>
          <dialog
            ref={dialog}
            className={styles.dialog}
            aria-label="Command palette"
            closedby="any"
            onClose={() => setOpened(false)}
          >
            {opened && <PaletteSearch onChoose={choose} />}
          </dialog>
          <StatusBanner status={status} onClear={clear} />
        </>,
        // the menu that the button is in may be hidden, and what is in it with it
        document.body,
      )}
    </>
  );
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
