import * as words from '#words/frame.tsx';

/** For pages without styles and script, which hide and remove it; so it is outside the hydrated root. */
export function Apart({ address }: { readonly address: string }) {
  return (
    <p id="apart">
      {words.apart}{' '}
      <a href={address} target="_blank" rel="noopener">
        {address}
      </a>
    </p>
  );
}
