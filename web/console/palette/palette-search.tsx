import { useMantineColorScheme } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { SearchIcon } from '../icons/icons.tsx';
import { useCanInstall } from '../installing/install-offer.ts';
import { useAdmin } from '../session/session.ts';
import { type CommandAction, commandsFor } from './commands.ts';
import styles from './palette.module.css';
import { useFoundRecords } from './use-found-records.ts';

/** An editable combobox whose list is always open (WAI-ARIA authoring practices): the focus stays in the field. */
export function PaletteSearch({ onChoose }: { readonly onChoose: (action: CommandAction) => void }) {
  const { role } = useAdmin();
  const { colorScheme } = useMantineColorScheme();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const current = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = useFoundRecords(role, text);
  const canInstall = useCanInstall();
  // at the end, so that what is found does not move what is chosen
  const commands = [...commandsFor({ role, text, colorScheme, pathname, canInstall }), ...found];
  const chosen = commands[active];

  useEffect(() => {
    input.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is active is to be in sight
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + commands.length) % commands.length);
    else if (event.key === 'Enter' && chosen) onChoose(chosen.action);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.field}>
        <SearchIcon />
        <input
          ref={input}
          role="combobox"
          className={styles.input}
          aria-label="Command or search"
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST.search}
          placeholder="Go to a tab, a player or a request"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" className={styles.list} aria-label="Commands">
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={command.id}
            ref={index === active ? current : undefined}
            id={`${id}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onPointerMove={() => setActive(index)}
            // the focus is to stay in the field
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(command.action)}
          >
            {command.label}
          </div>
        ))}
      </div>
    </>
  );
}
