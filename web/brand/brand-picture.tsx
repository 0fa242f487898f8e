import type { ReactNode } from 'react';
import { isWide } from '#domain/brand/appearance.ts';

type Props = {
  readonly title: string;
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | undefined;
  /** The mark's, in pixels. */
  readonly size: number;
  readonly children: ReactNode;
};

/** A wide logo includes the title. Styles set how large a logo is. */
export function BrandPicture({ title, logo, size, children }: Props) {
  const isNamed = logo !== undefined && isWide(logo);
  return (
    <>
      {logo ? (
        <img src={logo.url} width={logo.width} height={logo.height} alt={isNamed ? title : ''} />
      ) : (
        <BrandMark size={size} />
      )}
      {!isNamed && children}
    </>
  );
}

/** The numbers of `domain/brand/mark.ts` once more: players load no code to assemble them. Size in pixels. */
function BrandMark({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M7 12.5C7 9.5 10 7 16 7s9 2.5 9 5.5M9 13v11M16 7v7M23 13v11M16 16.25a3.75 3.75 0 1 0 .01 0z"
        stroke="var(--on-accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
