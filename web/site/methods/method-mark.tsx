import type { ReactNode } from 'react';
import type { MethodKey } from '#domain/methods/methods.ts';
import { Mark } from './mark.tsx';

type Picture = { readonly colour: string; readonly glyph: ReactNode };

/** Cage's own drawings, none of them a trademark. */
const PICTURES: Readonly<Record<MethodKey, Picture>> = {
  venmo: { colour: '#2b6cb8', glyph: <path d="m13 13 7 15 7-15" /> },
  zelle: { colour: '#6b46a8', glyph: <path d="M13 13h14L13 27h14" /> },
  chime: { colour: '#257a58', glyph: <path d="M26.5 15.5a8 8 0 1 0 0 9" /> },
  cashapp: {
    colour: '#2f7d32',
    glyph: (
      <path d="M25.5 15.5c-1.5-1.7-3.5-2.3-5.5-2.3-3 0-5.3 1.3-5.3 3.5 0 5 11 2 11 7 0 2.3-2.6 3.6-5.7 3.6-2.4 0-4.5-.8-6-2.6M20 10.5v19" />
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
    glyph: (
      <>
        <path d="m20 10 8.7 5v10L20 30l-8.7-5V15z" />
        <path d="m20 16 3.5 4-3.5 4-3.5-4z" />
      </>
    ),
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
