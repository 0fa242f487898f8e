import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { SearchIcon } from '../icons/icons.tsx';
import { useShortcuts } from '../keyboard/shortcuts-provider.tsx';
import styles from './search-box.module.css';

const DEBOUNCE_MS = 250;

type SearchBoxProps = {
  readonly label: string;
  readonly placeholder: string;
  /** The search in the address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
};

/** Searches while typing; `/` focuses it, Enter searches at once, Escape leaves it. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // the address changed by other means than typing, such as Back
  if (value !== shown) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }

  useShortcuts({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });

  const search = useEffectEvent((typed: string) => {
    if (typed.trim() !== value) onSearch(typed.trim());
  });
  useEffect(() => {
    timer.current = setTimeout(() => search(text), DEBOUNCE_MS);
    return () => clearTimeout(timer.current);
  }, [text]);

  return (
    <TextInput
      ref={input}
      type="search"
      className={styles.search ?? ''}
      aria-label={label}
      placeholder={placeholder}
      maxLength={LONGEST.search}
      leftSection={<SearchIcon size={14} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // a search field would clear itself
          event.preventDefault();
          event.currentTarget.blur();
        }
        if (event.key !== 'Enter') return;
        clearTimeout(timer.current);
        if (text.trim() !== value) onSearch(text.trim());
      }}
    />
  );
}
