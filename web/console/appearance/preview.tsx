import type { CSSProperties } from 'react';
import { type Accents, accentsOf, OWN_ACCENT } from '#domain/brand/accents.ts';
import type { Hex } from '#domain/brand/colour.ts';
import { PALETTE, SCHEMES, type Scheme } from '#domain/brand/palette.ts';
import { BrandPicture } from '#web/brand/brand-picture.tsx';
import { Columns, Row, Stack, Text } from '../kit/box.tsx';
import styles from './appearance.module.css';
import type { ShownLogo } from './draft.ts';

type PreviewProps = {
  readonly title: string;
  readonly tagline: string;
  readonly accent: Hex | null;
  readonly logo: ShownLogo | undefined;
};

const LABELS = { dark: 'Dark', light: 'Light' } as const satisfies Record<Scheme, string>;

export function Preview({ title, tagline, accent, logo }: PreviewProps) {
  const accents = accentsOf(accent ?? OWN_ACCENT);
  return (
    <Columns least={280} gap={12}>
      {SCHEMES.map((scheme) => (
        <Stack as="figure" key={scheme} gap={4} style={{ margin: 0 }}>
          <Text as="figcaption" size="small" tone="dim">
            {LABELS[scheme]}
          </Text>
          <Stack gap={12} className={styles.site} style={variablesOf(scheme, accents[scheme])}>
            <Row gap={12} keepsLine justify="space-between" className={styles.head}>
              <Row as="span" keepsLine className={styles.brand}>
                <BrandPicture title={title} logo={logo} size={28}>
                  <span>{title}</span>
                </BrandPicture>
              </Row>
              <span className={styles.place}>Deposit</span>
            </Row>
            <p style={{ color: 'var(--muted)' }}>{tagline}</p>
            <p className={styles.notice}>
              Send exactly <strong>$75.50</strong>
            </p>
            <Row gap={16}>
              <span className={styles.button}>Deposit now</span>
              <span className={styles.link}>My requests</span>
            </Row>
          </Stack>
        </Stack>
      ))}
    </Columns>
  );
}

function variablesOf(scheme: Scheme, { accent, accentSoft, onAccent }: Accents): CSSProperties {
  const { bg, line, text, textMuted } = PALETTE[scheme];
  const colours = {
    bg,
    line,
    text,
    muted: textMuted,
    accent,
    'accent-soft': accentSoft,
    'on-accent': onAccent,
  };
  const variables = Object.entries(colours).map(([name, colour]) => [`--${name}`, colour]);
  return Object.fromEntries(variables) as CSSProperties;
}
