import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { tabAfterKey } from './tab-keys.ts';
import styles from './tabs.module.css';

type Props<Tab extends string> = {
  readonly label: string;
  /** In display order. */
  readonly names: Readonly<Record<Tab, string>>;
  readonly chosen: Tab;
  readonly onChoose: (tab: Tab) => void;
  readonly children: ReactNode;
};

/** Source: WAI-ARIA Authoring Practices, tabs with automatic activation. */
export function Tabs<Tab extends string>({ label, names, chosen, onChoose, children }: Props<Tab>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabs = Object.keys(names) as Tab[];

  function onKeyDown(event: KeyboardEvent) {
    const next = tabAfterKey(tabs, chosen, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(tab)}
            onKeyDown={onKeyDown}
          >
            {names[tab]}
          </button>
        ))}
      </div>
      {/* In the order of Tab: what it shows may have nothing of its own to go to, and has to be scrolled. */}
      <div
        key={chosen}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  );
}
