import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://localhost:${process.env.PORT ?? '8000'}`
const proxied = ['/server', '/api', '/oauth', '/ai']

/** Writes each text asset compressed beside itself, so that the server compresses nothing while it serves. */
const compressed: Plugin = {
  name: 'compressed-assets',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    const assets = join(dir, 'assets')
    for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const bytes = readFileSync(join(assets, name))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params }))
      writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
}

/** The texts of a language are named after it: `de-….js`. */
function chunkName(module: string | null | undefined): string {
  const [, language] = /texts\/(\w+)\/client\.json$/.exec(module ?? '') ?? []
  return `assets/${language ?? '[name]'}-[hash].js`
}

export default defineConfig({
  plugins: [react(), compressed],
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((prefix) => [prefix, server])),
      '/viz': { target: server, ws: true },
      '/ws': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2023',
    // The server's content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: ({ facadeModuleId }) => chunkName(facadeModuleId) } },
    // About 210 KB compressed, held under 250 KB.
    chunkSizeWarningLimit: 800,
  },
})
