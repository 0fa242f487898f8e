import { CloseButton, Drawer as MantineDrawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import { Stack, Text } from '../../kit/box.tsx';
import { OVERLAY, OVERLAY_CLASSES, useCloseOnEscape, useFocusBack } from '../../kit/dialog.tsx';
import kit from '../../kit/kit.module.css';
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
        <div>{children}</div>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}

/** Beside a list that goes on being worked: neither modal nor in the way of its keys. A drawer on a small screen. */
export function SidePane(props: DrawerProps) {
  const hasRoom = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;
  if (!hasRoom) return <Drawer {...props} />;
  return props.opened && <OpenPane {...props} />;
}

function OpenPane({ title, onClose, children }: DrawerProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    // the row of what was shown, not of what was shown first
    if (heading.current?.closest('[data-pane]')?.contains(document.activeElement))
      document.querySelector<HTMLElement>('[data-open-row]')?.focus();
    onClose();
  };
  useCloseOnEscape(true, close);
  useFocusBack(true);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section role="dialog" data-pane className={`${styles.drawer} ${styles.pane}`} aria-labelledby={titleId}>
      <div className={`${kit.line} ${styles.drawerHead}`}>
        <h2 ref={heading} id={titleId} className={OVERLAY_CLASSES.title} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <CloseButton
          className={OVERLAY_CLASSES.close}
          aria-label="Close"
          icon={<CloseIcon />}
          onClick={close}
        />
      </div>
      <div>{children}</div>
    </section>
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
    <Stack as="dl" gap={12} rowGap={4} className={styles.facts}>
      {facts.map(({ id, label, value }) => (
        <Fragment key={id}>
          <Text as="dt" tone="dim">
            {label}
          </Text>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </Stack>
  );
}
