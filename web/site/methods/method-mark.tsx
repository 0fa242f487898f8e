import type { ReactNode } from 'react';
import type { MethodKey } from '#domain/methods/methods.ts';
import styles from './mark.module.css';

type Picture = { readonly colour: string; readonly glyph: ReactNode };

/** Cage's own drawings, none of them a trademark or one of its letters. */
const PICTURES: Readonly<Record<MethodKey, Picture>> = {
  venmo: {
    colour: '#2b6cb8',
    glyph: (
      <path d="M12 11h16a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-8l-5 4v-4h-3a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2zM15 16h10M15 20.5h5" />
    ),
  },
  zelle: {
    colour: '#6b46a8',
    glyph: <path d="m10.5 16.5 9.5-6 9.5 6zM10.5 29.5h19M14 20v6M20 20v6M26 20v6" />,
  },
  chime: {
    colour: '#257a58',
    glyph: <path d="M12 26h16l-2-4v-4a6 6 0 0 0-12 0v4zM18 30h4" />,
  },
  cashapp: {
    colour: '#2f7d32',
    glyph: (
      <>
        <rect x="9.5" y="13" width="21" height="14" rx="2" />
        <circle cx="20" cy="20" r="3" />
      </>
    ),
  },
  applepay: {
    colour: '#4a5560',
    glyph: (
      <>
        <rect x="12" y="10" width="11" height="20" rx="2.5" />
        <path d="M16.5 26.5h2M26.5 16a6 6 0 0 1 0 8M29.5 13.5a10 10 0 0 1 0 13" />
      </>
    ),
  },
  creditcard: {
    colour: '#9a5a1c',
    glyph: (
      <>
        <rect x="10" y="13" width="20" height="14" rx="2.5" />
        <path d="M10 18h20M14 23h4" />
      </>
    ),
  },
  crypto: {
    colour: '#8a3d5c',
    glyph: <path d="m20 10 8.7 5v10L20 30l-8.7-5V15zm0 6 3.5 4-3.5 4-3.5-4z" />,
  },
};

export function MethodMark({ method }: { readonly method: MethodKey }) {
  return (
    <Mark>
      <rect width="40" height="40" rx="11" fill={PICTURES[method].colour} />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        {PICTURES[method].glyph}
      </g>
    </Mark>
  );
}

/** For a drawing of 40 by 40 units. */
export function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" width="44" height="44" aria-hidden="true">
      {children}
    </svg>
  );
}
