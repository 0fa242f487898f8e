import type { ReactNode } from 'react';
import { isWide } from '#domain/brand/appearance.ts';
import { BrandMark } from './brand-mark.tsx';

type Props = {
  readonly title: string;
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | undefined;
  /** Of the mark, in pixels. */
  readonly size: number;
  /** The title, as it stands beside the picture. */
  readonly children: ReactNode;
};

/** The operator's logo, or else Cage's mark, and the title; a wide logo has it in itself. Styles say how large a logo is. */
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
