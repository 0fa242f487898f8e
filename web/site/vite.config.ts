import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The browser's build, and with `build.ssr` the prerendering one; see server/main/web-build/build-web.ts. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [react()],
  // wouter brings a shim for a hook that React has had since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // Otherwise the server's bundle carries React's development half and chooses at run time.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        copyPublicDir: false,
        // Its source stays in memory, once for each language.
        minify: true,
        // One file: no screen waits for another file.
        rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
      }
    : {
        assetsDir: 'assets',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // One stylesheet: a screen rendered on the server has its styles at once.
        cssCodeSplit: false,
        // For the server, to preload each page's own screen.
        manifest: true,
        rolldownOptions: {
          // Drops unused parts of a method, though made from another's properties.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // Shared by both pages of cards, in one file: a few small ones compress worse.
            codeSplitting: {
              groups: [
                {
                  name: 'cards',
                  test: /web\/site\/(methods|storage|words\/\w+\/methods)|method-name|closed-message|reopening\.tsx|settings\/limits|own-requests-(shelf|key)|last-method|recent-activity|domain\/(methods\/(?!method-help|payment-link|venmo-handle)|money\/usd)/,
                },
                {
                  name: 'withdrawals-unavailable',
                  test: /layout\/notice|withdrawals-unavailable/,
                },
              ],
            },
          },
        },
      },
}));
