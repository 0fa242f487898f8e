import { type ReactNode, useId, useRef, useState } from 'react';
import { type Choice, ChoiceMenuPanel } from './choice-menu-panel.tsx';

type ChoiceMenuProps<Value extends string> = {
  /** What is chosen here, and what is chosen now. */
  readonly label: string;
  readonly className: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: string;
  /** The last choice is on its way: the menu does not open, and the button keeps the focus. */
  readonly isBusy: boolean;
  /** Told of what is chosen already as well. */
  readonly onChoose: (value: Value) => void;
  /** What the button shows. */
  readonly children: ReactNode;
};

/** A button and the menu to choose one of a few. There is one in every row: closed, it costs no more than a button. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, className, choices, value, isBusy, onChoose, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const panelId = useId();

  function close({ returnFocus }: { readonly returnFocus: boolean }): void {
    setOpened(false);
    if (returnFocus) button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? panelId : undefined}
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        onClick={() => setOpened(!opened && !isBusy)}
      >
        {children}
      </button>
      {opened && (
        <ChoiceMenuPanel
          id={panelId}
          label={label}
          anchor={button}
          choices={choices}
          value={value}
          onClose={close}
          onChoose={(choice) => {
            close({ returnFocus: true });
            onChoose(choice);
          }}
        />
      )}
    </>
  );
}
