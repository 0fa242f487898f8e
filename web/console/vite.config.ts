import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react()],
  build: {
    assetsDir: 'assets',
    // the content security policy lets images come as data, but no script and no font
    assetsInlineLimit: 0,
    // A sheet that could not be loaded is not asked for again, and its tab would come without its looks.
    cssCodeSplit: false,
    target: 'es2023',
  },
});
