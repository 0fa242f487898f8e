import type { CSSProperties } from 'react';
import { type Accents, accentsOf, OWN_ACCENT } from '#domain/brand/accents.ts';
import type { Hex } from '#domain/brand/colour.ts';
import { PALETTE, SCHEMES, type Scheme } from '#domain/brand/palette.ts';
import { BrandPicture } from '#web/brand/brand-picture.tsx';
import type { ShownLogo } from './draft.ts';
import styles from './preview.module.css';

type PreviewProps = {
  readonly title: string;
  readonly tagline: string;
  readonly accent: Hex | null;
  readonly logo: ShownLogo | undefined;
};

const LABELS = { dark: 'Dark', light: 'Light' } as const satisfies Record<Scheme, string>;

/** The head of the customer site in both schemes, as it would be. */
export function Preview({ title, tagline, accent, logo }: PreviewProps) {
  const accents = accentsOf(accent ?? OWN_ACCENT);
  return (
    <div className={styles.preview}>
      {SCHEMES.map((scheme) => (
        <figure key={scheme} className={styles.figure}>
          <figcaption className={styles.caption}>{LABELS[scheme]}</figcaption>
          <div className={styles.site} style={variablesOf(scheme, accents[scheme])}>
            <div className={styles.head}>
              <span className={styles.brand}>
                <BrandPicture title={title} logo={logo} size={28}>
                  <span className={styles.title}>{title}</span>
                </BrandPicture>
              </span>
              <span className={styles.place}>Deposit</span>
            </div>
            <p className={styles.tagline}>{tagline}</p>
            <p className={styles.notice}>
              Send exactly <strong>$75.50</strong>
            </p>
            <div className={styles.actions}>
              <span className={styles.button}>Deposit now</span>
              <span className={styles.link}>My requests</span>
            </div>
          </div>
        </figure>
      ))}
    </div>
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
