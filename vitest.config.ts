import { defineConfig } from 'vitest/config'

/** Far above what anything takes: a limit ends a hang, it does not measure a busy machine. */
const hangMs = 60_000

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
    env: { TZ: 'UTC' },
    setupFiles: ['apps/client/testing/set-up.ts'],
    testTimeout: hangMs,
    hookTimeout: hangMs,
    expect: { poll: { timeout: hangMs / 2 } },
  },
})
