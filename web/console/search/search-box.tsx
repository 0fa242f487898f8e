import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { SearchIcon } from '../icons/icons.tsx';
import { useShortcuts } from '../keyboard/shortcuts.tsx';
import { Text } from '../kit/box.tsx';
import styles from './search.module.css';

const DEBOUNCE_MS = 250;

type SearchBoxProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly language?: SearchLanguage;
};

/** Searches while typing; `/` focuses it, Enter searches at once, Escape leaves it. */
export function SearchBox({ label, placeholder, value, onSearch, language = PLAIN_TEXT }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [problem, setProblem] = useState<string>();
  const [isCompleting, setIsCompleting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const completions = isCompleting ? language.completionsOf(text) : [];
  const list = useCombobox({ opened: completions.length > 0, onOpenedChange: setIsCompleting });

  // the address changed by other means than typing, such as Back
  if (value !== shown) {
    setShown(value);
    if (value !== language.plainText(text)) setText(value);
  }

  useShortcuts({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });

  const search = useEffectEvent((typed: string) => {
    const wanted = language.plainText(typed);
    if (wanted !== value) onSearch(wanted);
  });
  useEffect(() => {
    timer.current = setTimeout(() => search(text), DEBOUNCE_MS);
    return () => clearTimeout(timer.current);
  }, [text]);

  function type(typed: string): void {
    const left = language.take(typed, { isEntered: false });
    setText(left.text);
    setProblem(left.problem);
    setIsCompleting(true);
    list.resetSelectedOption();
  }

  function enter(): void {
    clearTimeout(timer.current);
    const left = language.take(text, { isEntered: true });
    setText(left.text);
    setProblem(left.problem);
    setIsCompleting(false);
    const wanted = language.plainText(left.text);
    if (left.text === text && wanted !== value) onSearch(wanted);
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') {
      // a search field would clear itself
      event.preventDefault();
      if (list.dropdownOpened) setIsCompleting(false);
      else event.currentTarget.blur();
    }
    if (event.key === 'Enter' && !(list.dropdownOpened && list.getSelectedOptionIndex() >= 0)) enter();
  }

  const box = (
    <TextInput
      ref={input}
      type="search"
      className={styles.search ?? ''}
      aria-label={label}
      placeholder={placeholder}
      maxLength={LONGEST.search}
      leftSection={<SearchIcon size={14} />}
      value={text}
      error={problem}
      onChange={(event) => type(event.currentTarget.value)}
      onClick={() => setIsCompleting(true)}
      onBlur={() => setIsCompleting(false)}
      onKeyDown={onKeyDown}
      {...(language !== PLAIN_TEXT && { role: 'combobox', autoComplete: 'off' })}
    />
  );
  if (language === PLAIN_TEXT) return box;
  return (
    <Combobox
      store={list}
      withinPortal={false}
      onOptionSubmit={(chosen) => {
        const completion = completions.find((each) => each.label === chosen);
        if (completion === undefined) return;
        setText(completion.choose(text));
        setProblem(undefined);
        list.resetSelectedOption();
      }}
    >
      <Combobox.Target withExpandedAttribute>{box}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Ways to go on">
          {completions.map(({ label: completed, hint }) => (
            <Combobox.Option
              key={completed}
              value={completed}
              mih="var(--finger)"
              style={{ alignContent: 'center' }}
            >
              {completed}
              <Text tone="dim" style={{ marginInlineStart: 8 }}>
                {hint}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

export type SearchLanguage = {
  /** Applies the finished terms. @returns the text left in the box, and what is not understood */
  take(
    text: string,
    how: { readonly isEntered: boolean },
  ): { readonly text: string; readonly problem: string | undefined };
  plainText(text: string): string;
  /** For the last word; `choose` applies one and returns the text left in the box. */
  completionsOf(text: string): ReadonlyArray<{
    readonly label: string;
    readonly hint: string;
    choose(text: string): string;
  }>;
};

const PLAIN_TEXT: SearchLanguage = {
  take: (text) => ({ text, problem: undefined }),
  plainText: (text) => text.trim(),
  completionsOf: () => [],
};
