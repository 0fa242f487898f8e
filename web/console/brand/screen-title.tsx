import { use } from 'react';
import { pageTitle } from './page-title.ts';
import { WaitingContext } from './waiting-context.ts';

export function ScreenTitle({ screen }: { readonly screen: string }) {
  return <title>{pageTitle(screen, use(WaitingContext))}</title>;
}
