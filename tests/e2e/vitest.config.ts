import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Each file starts a server and a browser of its own, and a journey keeps one to two cores busy.
    maxWorkers: 2,
  },
})
