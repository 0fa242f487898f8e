import { createContext, type ReactNode, useContext } from 'react';
import type { Brand } from '#contract/page-data.ts';

const BrandContext = createContext<Brand | undefined>(undefined);

type Props = { readonly brand: Brand; readonly children: ReactNode };

export function BrandProvider({ brand, children }: Props) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (!brand) throw new Error('There is no BrandProvider');
  return brand;
}

/** Whether there is somebody to ask: if not, the help stands in the footer. */
export function useCanAsk(): boolean {
  const { supportEmail, chatUrl } = useBrand();
  return (supportEmail ?? chatUrl) !== undefined;
}

export function MailLink({ address, subject }: { readonly address: string; readonly subject?: string }) {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return <a href={`mailto:${address}${query}`}>{address}</a>;
}
