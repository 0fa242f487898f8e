import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import { useCloseOnEscape } from './close-on-escape.ts';
import styles from './dialog.module.css';

type DialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
};

/** Mantine's modal, as compact as the rest of the console. The focus goes to `data-autofocus` first. */
export function Dialog({ opened, onClose, title, children }: DialogProps) {
  useCloseOnEscape(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      size={380}
      padding={16}
      xOffset={16}
      closeOnEscape={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      closeButtonProps={{ 'aria-label': 'Close', icon: <CloseIcon /> }}
      // in a dialog it is not the banner of the page, which a header is
      attributes={{ header: { role: 'none' } }}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
      }}
    >
      {children}
    </Modal>
  );
}
