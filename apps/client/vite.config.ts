import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://localhost:${process.env.PORT ?? '8000'}`
const proxied = ['/server', '/api', '/oauth', '/ai']

export default defineConfig({
  plugins: [react()],
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
  },
})
