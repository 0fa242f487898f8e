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
import { readStored, writeStored } from '#web/browser/storage.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { SettingSwitch } from '../kit/form.tsx';

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
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" isWide>
      <div style={{ columns: '270px 2', columnGap: 32 }}>
        {SHORTCUTS.map(({ where, shortcuts }) => (
          <section key={where} style={{ breakInside: 'avoid', paddingBottom: 16 }}>
            <Text as="h3" size="small" weight="bold" tone="dim" style={{ marginBottom: 6 }}>
              {where}
            </Text>
            <Stack as="dl">
              {shortcuts.map(({ keys, does }) => (
                <Row key={does} keepsLine gap={0}>
                  <Row as="dt" keepsLine gap={4} style={{ flex: 'none', width: 72 }}>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Row>
                  <dd>{does}</dd>
                </Row>
              ))}
            </Stack>
          </section>
        ))}
      </div>
      <Stack isRuled padding="14px 0 0">
        <SettingSwitch
          label="Use keyboard shortcuts"
          help="In this browser. Off: single letters do nothing, as speech input and some screen readers need it."
          checked={on}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}

type Group = {
  readonly where: string;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[];
};

const SHORTCUTS: readonly Group[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'Find a tab, a record or a command' },
      { keys: ['g'], does: 'And a letter, which stands beside each tab: go there, such as g d to Deposits' },
      { keys: ['/'], does: 'Go to the search box' },
      { keys: ['?'], does: 'Show this list' },
    ],
  },
  {
    where: 'In lists',
    shortcuts: [
      { keys: ['j', '↓'], does: 'Next row' },
      { keys: ['k', '↑'], does: 'Previous row' },
      { keys: ['Enter'], does: 'Open the details of the row' },
      { keys: ['x'], does: 'Select the row' },
      { keys: ['n'], does: 'Show what is new' },
      { keys: ['Esc'], does: 'Close the details, leave the rows or the search box' },
    ],
  },
  {
    where: 'Queue, Deposits, Withdrawals',
    shortcuts: [
      { keys: ['a'], does: 'Set the row to what comes next, such as Sent, and go on' },
      { keys: ['d'], does: 'Decline the row, for the reason of a number, and go on' },
      { keys: ['s'], does: 'Change the status of the row' },
      { keys: ['u'], does: 'Undo what was set last, for 8 seconds' },
      { keys: ['e'], does: 'Edit the row, beginning with its username' },
    ],
  },
  {
    where: 'Receipts',
    shortcuts: [
      { keys: ['1', '2', '…'], does: 'Give the receipt to its first suggestion, its second' },
      { keys: ['f'], does: 'Find the request of the receipt' },
      { keys: ['e'], does: 'Enter what could not be read' },
      { keys: ['r'], does: 'Note that the receipt went back to its payer' },
      { keys: ['d'], does: 'Dismiss the receipt, or those that are selected' },
      { keys: ['m'], does: 'Move the receipt to another request' },
      { keys: ['u'], does: 'Take the receipt back from its request' },
      { keys: ['o'], does: 'Open the dismissed or returned receipt again' },
    ],
  },
];

const STORAGE_KEY = 'cage-shortcuts';

/** Single-key shortcuts can be switched off (WCAG 2.1.4): speech input and stray keys trigger them. */
function areShortcutsOn(): boolean {
  return readStored('localStorage', STORAGE_KEY) !== 'off';
}

function keepShortcutsOn(on: boolean): void {
  writeStored('localStorage', STORAGE_KEY, on ? 'on' : 'off');
}

const TYPING = 'input:not([type="checkbox"]), select, textarea, [contenteditable], [role="menu"]';

/** Typing, or a key of an open menu or dialog. @param isOfDrawer for a key of a drawer that has its own */
function isForSomethingElse(event: KeyboardEvent, isOfDrawer = false): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target?.closest(TYPING) != null) return true;
  const own = target?.closest('dialog, [role="dialog"]:not([data-pane])');
  // before a dialog has taken the focus, and after what had it has gone, keys are the dialog's as well
  const dialogs = own ? [own] : [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')];
  return dialogs.some((dialog) => !(isOfDrawer && dialog.matches('[data-own-keys]')));
}
