import { Kbd } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { Row, Stack } from '../kit/box.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { SettingSwitch } from '../kit/form.tsx';
import styles from './keyboard.module.css';
import { areShortcutsOn, isForSomethingElse, keepShortcutsOn, SHORTCUTS } from './shortcuts.ts';

type Shortcuts = { readonly on: boolean; readonly open: () => void };

const ShortcutsContext = createContext<Shortcuts>({ on: false, open: () => {} });

export function ShortcutsProvider({ children }: { readonly children: ReactNode }) {
  const [on, setOn] = useState(areShortcutsOn);
  const [opened, setOpened] = useState(false);
  const open = useCallback(() => setOpened(true), []);
  const shortcuts = useMemo(() => ({ on, open }), [on, open]);
  return (
    <ShortcutsContext value={shortcuts}>
      {children}
      <HelpKey />
      <ShortcutsDialog
        opened={opened}
        onClose={() => setOpened(false)}
        on={on}
        onToggle={(next) => {
          setOn(next);
          keepShortcutsOn(next);
        }}
      />
    </ShortcutsContext>
  );
}

export function useShortcutsDialog(): { readonly open: () => void } {
  return use(ShortcutsContext);
}

/** By `event.key`; false leaves a key to the browser. @param isOfDrawer also in a drawer with own keys */
export function useShortcuts(
  handlers: Readonly<Record<string, (event: KeyboardEvent) => unknown>>,
  { isOfDrawer = false } = {},
): void {
  const { on } = use(ShortcutsContext);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const handler = handlers[event.key];
    if (handler === undefined || isForSomethingElse(event, isOfDrawer)) return;
    if (handler(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!on) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [on]);
}

function HelpKey() {
  const { open } = useShortcutsDialog();
  useShortcuts({ '?': open });
  return null;
}

type ShortcutsDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
};

function ShortcutsDialog({ opened, onClose, on, onToggle }: ShortcutsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack as="dl">
        {SHORTCUTS.map(({ keys, does }) => (
          <Row key={does} keepsLine gap={0}>
            <Row as="dt" keepsLine gap={4} className={styles.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Row>
            <dd>{does}</dd>
          </Row>
        ))}
      </Stack>
      <SettingSwitch
        className={styles.toggle ?? ''}
        label="Use keyboard shortcuts"
        help="In this browser. Off: single letters do nothing, as speech input and some screen readers need it."
        checked={on}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
