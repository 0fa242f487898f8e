import type { Brand } from '#contract/page-data.ts';
import * as words from '#words/frame.tsx';
import { MailLink } from '../brand/brand.tsx';
import { STILL_LOADING } from './still-loading.ts';

type Props = { readonly address: string; readonly brand: Brand };

/** Outside the hydrated root, so that the script has none of it. */
export function Apart({ address, brand: { title, supportEmail } }: Props) {
  return (
    <>
      {/* for pages without styles and script, which hide and remove it */}
      <p id="apart">
        {words.apart}{' '}
        <a href={address} target="_blank" rel="noopener">
          {address}
        </a>
      </p>
      {/* shown by CSS alone if the script has not started after a while */}
      <p id={STILL_LOADING}>
        {supportEmail
          ? words.stillLoadingOrWrite({ title, mail: <MailLink address={supportEmail} /> })
          : words.stillLoading({ title })}
      </p>
    </>
  );
}
