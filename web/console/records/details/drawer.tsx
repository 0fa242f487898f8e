import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import { OVERLAY, OVERLAY_CLASSES, useCloseOnEscape, useFocusBack } from '../../kit/dialog.tsx';
import styles from './drawer.module.css';

type DrawerProps = {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** What it shows has keys of its own (`useShortcuts`). */
  readonly hasOwnKeys?: boolean;
  readonly children: ReactNode;
};

/** A dialog at the side of the screen, the whole of a small one. */
export function Drawer({ opened, title, onClose, hasOwnKeys = false, children }: DrawerProps) {
  useCloseOnEscape(opened, onClose);
  useFocusBack(opened);
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      {...OVERLAY}
      classNames={{
        ...OVERLAY_CLASSES,
        content: styles.content ?? '',
        header: styles.header ?? '',
      }}
    >
      <MantineDrawer.Overlay backgroundOpacity={0.3} />
      <MantineDrawer.Content data-own-keys={hasOwnKeys || undefined}>
        <MantineDrawer.Header>
          <MantineDrawer.Title>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label="Close" icon={<CloseIcon />} />
        </MantineDrawer.Header>
        {/* in Mantine's body the whole of a record would be the description of the dialog, read out as it opens */}
        <div className={styles.body}>{children}</div>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
