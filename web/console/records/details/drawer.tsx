import { Drawer as MantineDrawer } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import { Stack, Text } from '../../kit/box.tsx';
import { OVERLAY, OVERLAY_CLASSES, useCloseOnEscape, useFocusBack } from '../../kit/dialog.tsx';
import styles from './details.module.css';

type DrawerProps = {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Its content has keys of its own (`useShortcuts`). */
  readonly hasOwnKeys?: boolean;
  readonly children: ReactNode;
};

/** A dialog at the side of the screen; on a small screen it covers the whole. */
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
        content: styles.drawer ?? '',
        header: styles.drawerHead ?? '',
      }}
    >
      <MantineDrawer.Overlay backgroundOpacity={0.3} />
      <MantineDrawer.Content data-own-keys={hasOwnKeys || undefined}>
        <MantineDrawer.Header>
          <MantineDrawer.Title>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label="Close" icon={<CloseIcon />} />
        </MantineDrawer.Header>
        {/* in Mantine's body the whole of a record would be the description of the dialog, read out as it opens */}
        <div className={styles.drawerBody}>{children}</div>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}

type DetailsSectionProps = {
  readonly label: string;
  readonly heading?: string;
  readonly children: ReactNode;
};

export function DetailsSection({ label, heading, children }: DetailsSectionProps) {
  return (
    <Stack as="section" gap={10} className={styles.section} aria-label={label}>
      {heading !== undefined && (
        <Text as="h3" size="small" weight="bold" tone="dim">
          {heading}
        </Text>
      )}
      {children}
    </Stack>
  );
}

export function DetailsHint({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="p" tone="dim">
      {children}
    </Text>
  );
}

type Fact = { readonly id: string; readonly label: string; readonly value: ReactNode };

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ id, label, value }) => (
        <Fragment key={id}>
          <Text as="dt" tone="dim">
            {label}
          </Text>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
