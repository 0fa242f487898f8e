import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  useComputedColorScheme,
} from '@mantine/core';
import { useEffect } from 'react';
import { PALETTE } from '#domain/brand/palette.ts';

/** Which of them is in use follows from the accent in force: theme.css. */
const accent: MantineColorsTuple = [
  '#eaf0ff',
  '#d6e0ff',
  '#b3c5ff',
  '#8ba6ff',
  '#6384ff',
  '#5172f2',
  '#4460e4',
  '#3349cc',
  '#2a3ca6',
  '#212f80',
];

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e3e6eb',
  '#d3d8df',
  '#b8bfca',
  '#8b94a3',
  '#5a6372',
  '#414956',
  '#2b313b',
  '#1b1f27',
];

const dark: MantineColorsTuple = [
  '#f0f3f7',
  '#cbd3dd',
  '#a6b0be',
  '#757f90',
  '#39404d',
  '#2b333f',
  '#1e242e',
  '#151a22',
  '#0d1016',
  '#0c0e12',
];

/** Compact: one size of type for reading, one smaller for what is beside it; controls 28 px high. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  variantColorResolver: (input) =>
    input.variant === 'filled' && (input.color ?? 'accent') === 'accent'
      ? {
          background: 'var(--accent)',
          hover: 'var(--accent-strong)',
          color: 'var(--on-accent)',
          border: 'none',
        }
      : defaultVariantColorsResolver(input),
  colors: { accent, gray, dark },
  black: '#12171f',
  fontFamily: 'Geist, "Geist fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    // of menus too, which are popovers
    Popover: {
      defaultProps: {
        position: 'bottom-start',
        offset: 4,
        // where its button is: in the same landmark, and above the same dialog
        withinPortal: false,
        floatingStrategy: 'fixed',
        // at the edge of a phone, and longer than its screen
        middlewares: {
          shift: { padding: 4 },
          flip: { padding: 4, fallbackStrategy: 'bestFit' },
          size: { padding: 4 },
        },
      },
    },
    Tooltip: {
      defaultProps: {
        // not for every button that the pointer passes; by keyboard it is there at once
        openDelay: 400,
        // a touch presses the button: what explains something that cannot be pressed sets `touch` itself
        events: { hover: true, focus: true, touch: false },
        withinPortal: false,
        floatingStrategy: 'fixed',
        transitionProps: { duration: 0 },
        multiline: true,
        w: 'max-content',
        maw: 'min(280px, 100vw - 16px)',
        fz: 'xs',
      },
    },
  },
});

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
