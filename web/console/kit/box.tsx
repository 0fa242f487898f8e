import type { ComponentProps, ElementType, JSX } from 'react';
import styles from './kit.module.css';

type Tag = Extract<keyof JSX.IntrinsicElements, keyof HTMLElementTagNameMap>;

type LayoutProps<As extends Tag> = Omit<ComponentProps<As>, 'align'> & {
  readonly as?: As;
  /** Pixels, 8 by default. */
  readonly gap?: 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 28;
  /** Between the lines, where it is another. */
  readonly rowGap?: 0 | 2 | 4 | 8;
  /** In the other direction. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  readonly justify?: 'start' | 'center' | 'end' | 'space-between';
  /** Takes the room left beside others, and gives way to them. */
  readonly grows?: boolean;
  /** Leaves the room left to what is before it. */
  readonly atEnd?: boolean;
  /** As in CSS. */
  readonly padding?: string;
  /** A line above it, apart from what is there. */
  readonly isRuled?: boolean;
  /** A line between each two of what is in it. */
  readonly isDivided?: boolean;
};

export function Stack<As extends Tag = 'div'>({ align, ...props }: LayoutProps<As>) {
  return layOut(styles.stack, { justifyItems: align }, props as LayoutProps<As>);
}

/** On a ground of its own that needs no title, such as each of a few in a list. */
export function Card<As extends Tag = 'div'>({ align, ...props }: LayoutProps<As>) {
  return layOut(`${styles.stack} ${styles.card}`, { justifyItems: align }, props as LayoutProps<As>);
}

type ColumnsProps<As extends Tag> = LayoutProps<As> & {
  /** Pixels. */
  readonly least: number;
};

export function Columns<As extends Tag = 'div'>({ least, align = 'start', ...props }: ColumnsProps<As>) {
  const columns = `repeat(auto-fit, minmax(min(100%, ${least}px), 1fr))`;
  return layOut(styles.stack, { alignItems: align, gridTemplateColumns: columns }, props as LayoutProps<As>);
}

export function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <Stack as="ol" gap={6} padding="0 0 0 20px" className={styles.text} style={{ listStyle: 'decimal' }}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Stack>
  );
}

type RowProps<As extends Tag> = LayoutProps<As> & {
  /** Does not wrap, however narrow. */
  readonly keepsLine?: boolean;
};

export function Row<As extends Tag = 'div'>({ align, keepsLine, ...props }: RowProps<As>) {
  return layOut(keepsLine ? styles.line : styles.row, { alignItems: align }, props as LayoutProps<As>);
}

function layOut<As extends Tag>(kind: string | undefined, placed: object, props: LayoutProps<As>) {
  const {
    as,
    gap = 8,
    rowGap = gap,
    justify,
    grows,
    atEnd,
    padding,
    isRuled,
    isDivided,
    className,
    style,
    ...rest
  } = props as LayoutProps<'div'>;
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={joined(
        kind,
        grows && styles.grows,
        atEnd && styles.atEnd,
        isRuled && styles.ruled,
        isDivided && styles.divided,
        className,
      )}
      style={{ gap: `${rowGap}px ${gap}px`, justifyContent: justify, padding, ...placed, ...style }}
    />
  );
}

type TextProps<As extends Tag> = ComponentProps<As> & {
  readonly as?: As;
  readonly tone?: 'dim' | 'good' | 'bad' | 'warning' | 'accent' | 'text';
  /** Small stands beside other text; large and huge are for titles. */
  readonly size?: 'small' | 'normal' | 'large' | 'huge';
  readonly weight?: 'normal' | 'medium' | 'bold';
  readonly isMono?: boolean;
  /** One line, cut off where it has no room. */
  readonly keepsLine?: boolean;
  /** Of a row: leaves the room left to what is before it. */
  readonly atEnd?: boolean;
};

export function Text<As extends Tag = 'span'>(props: TextProps<As>) {
  const { as, tone, size, weight, isMono, keepsLine, atEnd, className, ...rest } = props as TextProps<'span'>;
  const Element: ElementType = as ?? 'span';
  const looks = [tone && styles[`tone-${tone}`], size && styles[`size-${size}`]];
  return (
    <Element
      {...rest}
      className={joined(
        keepsLine ? styles.ellipsis : styles.text,
        ...looks,
        weight && styles[`weight-${weight}`],
        isMono && styles.mono,
        atEnd && styles.atEnd,
        className,
      )}
    />
  );
}

function joined(...names: ReadonlyArray<string | false | undefined>): string {
  return names.filter(Boolean).join(' ');
}
