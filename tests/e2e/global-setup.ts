import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startServer } from '../harness/running-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the test files share, with accounts and rooms of their own. */
    server: { url: string; dataDir: string }
    /** The address at which Playwright connects to the shared Chromium. */
    chromium: string
  }
}

/** Starts one server and one Chromium for all test files. */
export default async function start({ provide }: TestProject): Promise<() => Promise<void>> {
  const [server, browser] = await Promise.all([
    startServer(),
    chromium.launchServer({
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      headless: true,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    }),
  ])
  provide('server', { url: server.url, dataDir: server.dataDir })
  provide('chromium', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await server.stop()
  }
}
