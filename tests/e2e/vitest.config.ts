import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['global-setup.ts'],
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // What a test waits for may be slow on a busy machine, and is never timed here.
    expect: { poll: { timeout: 60_000 } },
    // A journey keeps one to two cores busy.
    maxWorkers: 2,
  },
})
