import { type MantineColorScheme, useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/** Of the header (`--surface`), which the bars around the console continue. */
const COLORS = { light: '#ffffff', dark: '#181c24' } as const satisfies Partial<
  Record<MantineColorScheme, string>
>;

/** Has the bars of an installed console, or of a phone's browser, follow the scheme that was chosen. */
export function ThemeColor() {
  const scheme = useComputedColorScheme();
  useEffect(() => {
    for (const mark of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      mark.content = COLORS[scheme];
    }
  }, [scheme]);
  return null;
}
