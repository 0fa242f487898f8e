import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { PALETTE } from '#domain/brand/palette.ts';

/** For the bars of an installed console, or of a phone's browser. */
export function ThemeColor() {
  const scheme = useComputedColorScheme();
  useEffect(() => {
    for (const mark of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      // the header's, which the bars around the console continue
      mark.content = PALETTE[scheme].surface;
    }
  }, [scheme]);
  return null;
}
