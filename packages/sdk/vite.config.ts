import { defineConfig } from 'vite'

/** One module with the contract in it; zod is not bundled, so that a program that uses it has only one copy. */
export default defineConfig({
  build: {
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: ['zod'] },
    target: 'es2023',
    minify: false,
  },
})
