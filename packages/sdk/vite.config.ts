import { defineConfig } from 'vite'

/** One module with the contract in it; zod stays outside, so that whoever has it has it once. */
export default defineConfig({
  build: {
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: ['zod'] },
    target: 'es2023',
    minify: false,
  },
})
