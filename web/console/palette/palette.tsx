import { useMantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { SearchIcon } from '../icons/icons.tsx';
import { install, useCanInstall } from '../installing/installing.ts';
import { useShortcutsDialog } from '../keyboard/shortcuts.tsx';
import { Row } from '../kit/box.tsx';
import { ToolButton } from '../kit/buttons.tsx';
import kit from '../kit/kit.module.css';
import overlays from '../kit/overlays.module.css';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { accountsQuery } from '../receipts/receipt/receipts-queries.ts';
import { ask } from '../records/record/asking.ts';
import { useAdmin, useSignOut } from '../session/session.ts';
import { type CommandAction, commandsFor } from './commands.ts';
import styles from './palette.module.css';
import { useFound } from './use-found.ts';

export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const { status, tell, tellFailure, clear } = useStatus();
  const run = useRunAction({ tell, tellFailure });

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
            className={`${overlays.dialog} ${styles.dialog}`}
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

/** WAI-ARIA's editable combobox, its list always open: the focus stays in the field. */
function PaletteSearch({ onChoose }: { readonly onChoose: (action: CommandAction) => void }) {
  const { role } = useAdmin();
  const { colorScheme } = useMantineColorScheme();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [text, setText] = useState('');
  // nothing but what somebody has moved to stays chosen when more is found
  const [movedTo, setMovedTo] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const current = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = useFound(role, text);
  const canInstall = useCanInstall();
  const commands = commandsFor({ role, text, colorScheme, pathname, canInstall, found });
  const active = Math.max(
    0,
    commands.findIndex((command) => command.id === movedTo),
  );
  const chosen = commands[active];

  useEffect(() => {
    input.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is active is to be in sight
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setMovedTo(commands[(active + step + commands.length) % commands.length]?.id);
    else if (event.key === 'Enter' && chosen) onChoose(chosen.action);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <Row keepsLine gap={10} className={styles.field}>
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
            setMovedTo(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </Row>
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
            className={kit.option}
            onPointerMove={() => setMovedTo(command.id)}
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

function useRunAction({
  tell,
  tellFailure,
}: Pick<ReturnType<typeof useStatus>, 'tell' | 'tellFailure'>): (action: CommandAction) => void {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const shortcuts = useShortcutsDialog();
  const signOut = useSignOut();
  const client = useQueryClient();
  const using = useMutation({
    mutationFn: ({ method, id, active }: Extract<CommandAction, { kind: 'use-account' }>) =>
      callToChange('saveReceivingAccount', { method, id, account: { active } }),
    onSuccess({ status, message }, { label, active }) {
      void client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      const done = active ? `Players are shown ${label} again.` : `Players are not shown ${label} any more.`;
      tell(status === 'success' ? done : message);
    },
    onError: (error) => tellFailure(messageOf(error)),
  });

  return (action) => {
    switch (action.kind) {
      case 'go':
        return void navigate({ to: action.path, search: {} });
      case 'queue':
        return void navigate({ to: '/queue', search: { show: action.show } });
      case 'search':
        return void navigate({ to: action.path, search: { search: action.text } });
      case 'player':
        return void navigate({ to: '/players/$username', params: { username: action.username } });
      case 'account':
        return void navigate({ to: '/money', search: { account: `held:${action.id}` } });
      case 'use-account':
        return using.mutate(action);
      case 'view':
        return void navigate({
          to: action.path,
          search: Object.fromEntries(new URLSearchParams(action.query)),
        });
      case 'new':
        ask(action.path === '/deposits' ? 'new deposit' : 'new withdrawal');
        return void navigate({ to: action.path, search: {} });
      case 'record':
        return void navigate({ to: action.path, params: { id: action.id } });
      case 'color-scheme':
        return setColorScheme(action.scheme);
      case 'export':
        return ask('export');
      case 'install':
        return install();
      case 'shortcuts':
        return shortcuts.open();
      case 'logout':
        return signOut.mutate(undefined, {
          onError: ({ message }) => tellFailure(`You are still signed in. ${message}`),
        });
      default:
        return action satisfies never;
    }
  };
}
