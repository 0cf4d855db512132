import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const serverOrigin = `http://localhost:${process.env.PORT ?? '8000'}`
const proxiedPrefixes = ['/server', '/api', '/oauth', '/ai']

/** Writes a `.br` and a `.gz` file next to each script, style sheet and SVG, so that the server need not compress responses. */
const precompressAssets: Plugin = {
  name: 'precompress-assets',
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

/** Names the chunk with the texts of a language after it, such as `de-….js`; all are called `client.json` in the sources. */
function chunkName(module: string | null | undefined): string {
  const [, language] = /texts\/(\w+)\/client\.json$/.exec(module ?? '') ?? []
  return `assets/${language ?? '[name]'}-[hash].js`
}

export default defineConfig({
  plugins: [react(), precompressAssets],
  server: {
    proxy: {
      ...Object.fromEntries(proxiedPrefixes.map((prefix) => [prefix, serverOrigin])),
      '/viz': { target: serverOrigin, ws: true },
      '/ws': { target: serverOrigin, ws: true },
    },
  },
  build: {
    target: 'es2023',
    // The server's Content-Security-Policy forbids inline assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: ({ facadeModuleId }) => chunkName(facadeModuleId) } },
    // In KB before compression, that is about 210 KB compressed.
    chunkSizeWarningLimit: 800,
  },
})
