import { defineConfig, type Plugin } from 'vite'

/** Vega looks for its canvas asynchronously, which a script that is compiled in advance cannot. */
const canvasAtOnce: Plugin = {
  name: 'canvas-at-once',
  transform: {
    filter: { id: /vega-canvas/ },
    handler: (code) => code.replace("await import('canvas')", "require('canvas')"),
  },
}

/** The program of render processes as one script, and what runs it; only native packages are loaded beside it. */
export default defineConfig({
  plugins: [canvasAtOnce],
  build: {
    ssr: true,
    target: 'node24',
    rolldownOptions: {
      input: { 'render-main': 'src/process/run-built.ts', 'render-program': 'src/process/render-main.ts' },
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
  ssr: { noExternal: true, external: ['canvas', '@duckdb/node-api', 'sharp'] },
})
