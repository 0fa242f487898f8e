import * as words from '#words/pages.ts';

/**
 * Above a page whose styles and script a browser does not load, as in a frame that gives it no origin. The styles hide
 * it, and the script takes it away (main.tsx): it stands outside of what that takes over.
 */
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
