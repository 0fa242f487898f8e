import { Button, type ButtonProps, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import { Row, Text } from './box.tsx';
import styles from './overlays.module.css';

type DialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** The focus goes to `data-autofocus` first. */
export function Dialog({ opened, onClose, title, isWide = false, children }: DialogProps) {
  useCloseOnEscape(opened, onClose);
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      size={isWide ? 800 : 380}
      padding={16}
      xOffset={16}
      overlayProps={{ backgroundOpacity: 0.4 }}
      closeButtonProps={{ 'aria-label': 'Close', icon: <CloseIcon /> }}
      {...OVERLAY}
      classNames={DIALOG_CLASSES}
    >
      {children}
    </Modal>
  );
}

export function DialogText({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="p" tone="dim" className={styles.dialogText}>
      {children}
    </Text>
  );
}

export function Actions({ children }: { readonly children: ReactNode }) {
  return <Row justify="end">{children}</Row>;
}

type SubmitActionsProps = Pick<ButtonProps, 'color'> & {
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly onCancel: () => void;
};

export function SubmitActions({ children, color, isPending, onCancel }: SubmitActionsProps) {
  return (
    <Actions>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...(color && { color })} loading={isPending}>
        {children}
      </Button>
    </Actions>
  );
}

export const OVERLAY = {
  // useCloseOnEscape does
  closeOnEscape: false,
  // useFocusBack gives it back
  returnFocus: false,
  lockScroll: false,
  transitionProps: { duration: 0 },
  // in a dialog it is not the banner of the page, which a header is
  attributes: { header: { role: 'none' } },
} as const;

export const OVERLAY_CLASSES = { title: styles.overlayTitle ?? '', close: styles.overlayClose ?? '' };

export const DIALOG_CLASSES = {
  ...OVERLAY_CLASSES,
  content: styles.dialog ?? '',
  header: styles.dialogHead ?? '',
};

/** The uppermost last. */
const layers: object[] = [];

/** Unless a menu or editor took the key: Mantine's would close the details around it, and lose the text. */
export function useCloseOnEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const layer = {};
    layers.push(layer);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isTaken(event) || layers.at(-1) !== layer) return;
      // closed by now, it no longer keeps the key from the dialog below
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [opened]);
}

/** Mantine's menus and lists mark what takes Escape for themselves. */
function isTaken({ defaultPrevented, target }: KeyboardEvent): boolean {
  return (
    defaultPrevented ||
    (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true')
  );
}

/** At once: before Mantine does it, a key would go nowhere, or one for a list to its first row. */
export function useFocusBack(opened: boolean): void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
    else {
      giveTo(before.current);
      before.current = null;
    }
  }, [opened]);
  useLayoutEffect(() => {
    return () => {
      const last = before.current;
      // what is taken away as it is open is still there
      queueMicrotask(() => giveTo(last));
    };
  }, []);
}

function giveTo(element: Element | null): void {
  if (document.activeElement === document.body && element instanceof HTMLElement) {
    element.focus({ preventScroll: true });
  }
}
