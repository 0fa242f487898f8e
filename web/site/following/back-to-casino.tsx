import * as words from '#words/following.tsx';
import { useBrand } from '../brand/brand.tsx';
import { wayBack } from '../places/way-back.ts';

/** Browser only. Also out of a frame of the casino's site. */
export function BackToCasino({ isDone }: { readonly isDone: boolean }) {
  const address = wayBack(useBrand().sites);
  if (address === undefined) return null;
  return (
    <a className={isDone ? 'button-primary' : 'button-quiet'} href={address} target="_top">
      {words.backToCasino}
    </a>
  );
}
