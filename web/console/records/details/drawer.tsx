import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCloseOnEscape } from '../../controls/close-on-escape.ts';
import { CloseIcon } from '../../icons/icons.tsx';
import styles from './drawer.module.css';

type DrawerProps = {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog at the side of the screen, the whole of a small one. */
export function Drawer({ opened, title, onClose, children }: DrawerProps) {
  useCloseOnEscape(opened, onClose);
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      closeOnEscape={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      // in a dialog it is not the banner of the page, which a header is
      attributes={{ header: { role: 'none' } }}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
      }}
    >
      <MantineDrawer.Overlay backgroundOpacity={0.3} />
      <MantineDrawer.Content>
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
