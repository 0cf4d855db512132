import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Far above what any test takes: the limit ends a hang and does not measure a busy machine. */
const hangMs = 60_000

export default defineConfig({
  test: {
    // Many tests wait for other processes, so two workers more than there are cores keep the machine busy.
    maxWorkers: availableParallelism() + 2,
    env: { TZ: 'UTC' },
    testTimeout: hangMs,
    hookTimeout: hangMs,
    expect: { poll: { timeout: hangMs / 2 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'apps/assistant/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Functions without global state: their modules are loaded once for all files of a worker.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['apps/client/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['apps/client/testing/set-up.ts'],
          // Loading a DOM and React again takes a second per file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Each test starts servers of its own in one process; loading their modules again takes a second per file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['apps/{viz,cli}/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
          // What they start are processes of their own, or closed by the test.
          isolate: false,
        },
      },
    ],
  },
})
