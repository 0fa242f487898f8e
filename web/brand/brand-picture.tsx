import type { ReactNode } from 'react';
import { isWide } from '#domain/brand/appearance.ts';
import { BrandMark } from './brand-mark.tsx';

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
