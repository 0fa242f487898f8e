import type { ReactNode } from 'react';
import type { MethodKey } from '#domain/methods/methods.ts';
import styles from './method-mark.module.css';

/** Cage's own drawings: a letter or a thing, a colour, and nobody's trademark. */
const GLYPHS: Readonly<Record<MethodKey, ReactNode>> = {
  venmo: <path d="m13 13 7 15 7-15" />,
  zelle: <path d="M13 13h14L13 27h14" />,
  chime: <path d="M26.5 15.5a8 8 0 1 0 0 9" />,
  cashapp: (
    <path d="M25.5 15.5c-1.5-1.7-3.5-2.3-5.5-2.3-3 0-5.3 1.3-5.3 3.5 0 5 11 2 11 7 0 2.3-2.6 3.6-5.7 3.6-2.4 0-4.5-.8-6-2.6M20 10.5v19" />
  ),
  applepay: (
    <>
      <rect x="12" y="10" width="11" height="20" rx="2.5" />
      <path d="M16.5 26.5h2M26.5 16a6 6 0 0 1 0 8M29.5 13.5a10 10 0 0 1 0 13" />
    </>
  ),
  creditcard: (
    <>
      <rect x="10" y="13" width="20" height="14" rx="2.5" />
      <path d="M10 18h20M14 23h4" />
    </>
  ),
  crypto: (
    <>
      <path d="m20 10 8.7 5v10L20 30l-8.7-5V15z" />
      <path d="m20 16 3.5 4-3.5 4-3.5-4z" />
    </>
  ),
};

export function MethodMark({ method }: { readonly method: MethodKey }) {
  return (
    <svg
      className={`${styles.mark} ${styles[method]}`}
      viewBox="0 0 40 40"
      width="44"
      height="44"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="40" height="40" rx="11" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        {GLYPHS[method]}
      </g>
    </svg>
  );
}
