import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: './test/fixtures/global-setup.ts',
    reporters: ['default', './test/fixtures/closing-line-reporter.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
