import { type ComponentProps, type ReactNode, useId } from 'react';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { Row, Stack, Text } from './box.tsx';
import styles from './kit.module.css';

type PageProps = {
  /** In the browser's tab too. */
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

export function Page({ title, beside, children }: PageProps) {
  return (
    <>
      <ScreenTitle screen={title} />
      <Row gap={14} rowGap={4} align="baseline" padding="14px 0 12px">
        <Text as="h1" size="large" weight="bold">
          {title}
        </Text>
        {beside}
      </Row>
      <Stack gap={10} style={{ maxWidth: 1120 }}>
        {children}
      </Stack>
    </>
  );
}

type PanelProps = {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly actions?: ReactNode;
  /** Reaches the panel's edges, as a table does. */
  readonly isFlush?: boolean;
  readonly children?: ReactNode;
};

export function Panel({ title, isBusy = false, actions, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={isBusy}>
      <Row justify="space-between" padding="10px 14px">
        <Text as="h2" id={id} size="normal" weight="bold">
          {title}
        </Text>
        {actions}
      </Row>
      {isFlush ? (
        children
      ) : (
        <Stack gap={12} padding="0 14px 14px" className={styles.text}>
          {children}
          {isBusy && <LoadingLines />}
        </Stack>
      )}
    </section>
  );
}

type ScrollerProps = ComponentProps<'section'> & { readonly 'aria-label': string };

export function Scroller({ className = '', ...rest }: ScrollerProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
  return <section {...rest} className={`${styles.scroll} ${className}`} tabIndex={0} />;
}

const WIDTHS = ['36%', '72%', '54%'];

/** They appear once loading takes longer than a moment. */
export function LoadingLines() {
  return (
    <Stack gap={12} padding="4px 0" className={styles.loadingLines} aria-hidden="true">
      {WIDTHS.map((width) => (
        <span key={width} className={styles.skeleton} style={{ width }} />
      ))}
    </Stack>
  );
}

export function ListMessage({ role, children }: { readonly role?: 'alert'; readonly children: ReactNode }) {
  return (
    <Stack gap={12} align="center" className={styles.listMessage} role={role}>
      {children}
    </Stack>
  );
}
