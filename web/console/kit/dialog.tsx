import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import { useCloseOnEscape } from './close-on-escape.ts';
import { useFocusBack } from './focus-back.ts';
import { DIALOG_CLASSES, OVERLAY } from './overlay.ts';

type DialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** For what stands beside each other. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** Mantine's modal, as compact as the rest of the console. The focus goes to `data-autofocus` first. */
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
