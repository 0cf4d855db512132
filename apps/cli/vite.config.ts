import { defineConfig } from 'vite'

/** One file that needs nothing but Node. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'belvedere.js', banner: '#!/usr/bin/env node' } },
  },
  ssr: { noExternal: true },
})
