import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './choice-menu.module.css';
import { choiceForKey } from './choice-menu-keys.ts';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly className?: string;
};

type ChoiceMenuPanelProps<Value extends string> = {
  readonly id: string;
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly choices: readonly Choice<Value>[];
  readonly value: string;
  readonly onChoose: (value: Value) => void;
  readonly onClose: (options: { readonly returnFocus: boolean }) => void;
};

const GAP = 4;

/** The open menu, above everything else; the choice that holds now has the focus first. */
export function ChoiceMenuPanel<Value extends string>(props: ChoiceMenuPanelProps<Value>) {
  const { id, label, anchor, choices, value, onChoose, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const placedAt = useRef<number>(undefined);
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];

  useLayoutEffect(() => {
    if (panel.current === null || anchor.current === null) return;
    panel.current.showPopover();
    place(panel.current, anchor.current);
    placedAt.current = anchor.current.getBoundingClientRect().top;
    const current = panel.current.querySelector<HTMLElement>('[aria-checked="true"]');
    const first = current ?? panel.current.querySelector<HTMLElement>('[role="menuitemradio"]');
    first?.focus({ preventScroll: true });
  }, [anchor]);

  const leave = useEffectEvent((event: Event) => {
    // a button that sticks to the screen stays where it is when the page behind it scrolls
    if (event.type === 'scroll' && anchor.current?.getBoundingClientRect().top === placedAt.current) return;
    const isInside = [panel.current, anchor.current].some((part) => part?.contains(event.target as Node));
    if (!isInside) onClose({ returnFocus: false });
  });
  useEffect(() => {
    const listener = (event: Event) => leave(event);
    const events = ['pointerdown', 'scroll', 'resize'];
    for (const name of events) window.addEventListener(name, listener, { capture: true });
    return () => {
      for (const name of events) window.removeEventListener(name, listener, { capture: true });
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab' || event.key === 'Escape') onClose({ returnFocus: true });
    const all = items();
    const current = all.indexOf(document.activeElement as HTMLElement);
    const next = choiceForKey(
      event.key,
      current,
      choices.map((choice) => choice.label),
    );
    if (next !== undefined) all[next]?.focus();
    // Tab goes on from the button
    if (next !== undefined || event.key === 'Escape') event.preventDefault();
  }

  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          aria-checked={choice.value === value}
          tabIndex={-1}
          className={`${styles.item} ${choice.className ?? ''}`}
          onClick={() => onChoose(choice.value)}
        >
          <span className={styles.dot} aria-hidden="true" />
          {choice.label}
          {choice.value === value && (
            <span className={styles.check}>
              <CheckIcon size={14} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Below the button, or above it where there is no room below. */
function place(panel: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect();
  const { offsetHeight, offsetWidth } = panel;
  const fitsBelow = button.bottom + GAP + offsetHeight <= window.innerHeight;
  panel.style.top = `${fitsBelow ? button.bottom + GAP : button.top - GAP - offsetHeight}px`;
  panel.style.left = `${Math.max(GAP, Math.min(button.left, window.innerWidth - GAP - offsetWidth))}px`;
  panel.style.minWidth = `${button.width}px`;
}
