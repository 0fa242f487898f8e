import { Menu } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import kit from './kit.module.css';
import styles from './overlays.module.css';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly className?: string;
};

type ChoiceMenuProps<Value extends string> = {
  readonly label: string;
  readonly className: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: string;
  /** The last choice is on its way: the menu does not open, and the button keeps the focus. */
  readonly isBusy: boolean;
  /** Called with the present choice as well. */
  readonly onChoose: (value: Value) => void;
  readonly children: ReactNode;
};

/** There is one in every row: closed, it costs no more than a button. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, className, choices, value, isBusy, onChoose, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const id = useId();
  const first = choices.find((choice) => choice.value === value) ?? choices[0];

  function close(): void {
    setOpened(false);
    button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        id={`${id}-target`}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        onClick={() => setOpened(!opened && !isBusy)}
      >
        {children}
      </button>
      {opened && (
        <Menu
          opened
          id={id}
          onChange={close}
          // a trap takes the focus a moment late: the arrow pressed right after `s` would move the rows
          trapFocus={false}
          checkIcon={<CheckIcon size={14} />}
          withInitialFocusPlaceholder={false}
          // with nothing in it to tab to, a menu that scrolls counts as out of the keyboard's reach
          menuItemTabIndex={0}
          classNames={{
            dropdown: styles.menu ?? '',
            item: styles.menuItem ?? '',
            itemLabel: styles.menuLabel ?? '',
            itemIndicator: styles.menuCheck ?? '',
          }}
        >
          <Menu.Target>
            <At element={button} />
          </Menu.Target>
          <Menu.Dropdown
            aria-labelledby={`${id}-target`}
            // Tab goes on from the button
            onKeyDown={(event) => event.key === 'Tab' && close()}
          >
            {choices.map((choice) => (
              <Menu.RadioItem
                key={choice.value}
                value={choice.value}
                checked={choice.value === value}
                className={choice.className ?? ''}
                ref={choice === first ? focusInPlace : undefined}
                onClick={() => {
                  close();
                  onChoose(choice.value);
                }}
              >
                <span className={kit.dot} aria-hidden="true" />
                {choice.label}
              </Menu.RadioItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** Until the menu has its place it may lie anywhere: scrolled to, it would leave its button out of sight. */
function focusInPlace(item: HTMLElement | null): void {
  item?.focus({ preventScroll: true });
}

type AtProps = { readonly element: RefObject<HTMLElement | null>; readonly ref?: Ref<HTMLElement> };

/** Hangs a menu on an element that is there before the menu is. */
function At({ element, ref }: AtProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(element.current);
    return () => {
      ref(null);
    };
  }, [element, ref]);
  return null;
}
