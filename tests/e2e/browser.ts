import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { inject } from 'vitest'

export interface OpenBrowser {
  context: BrowserContext
  close(): Promise<void>
}

export interface BrowserOptions extends Pick<BrowserContextOptions, 'locale' | 'storageState'> {
  width?: number
  height?: number
  touch?: boolean
}

/** A context of the Chromium that all test files share, with cookies and storage of its own. */
export async function openBrowser({
  width = 1440,
  height = 900,
  touch = false,
  ...options
}: BrowserOptions = {}): Promise<OpenBrowser> {
  const browser = await chromium.connect(inject('chromium'))
  const viewport = { width, height }
  const context = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch, ...options })
  // Nothing is timed here, and the machine may be busy.
  context.setDefaultTimeout(60_000)
  return { context, close: () => browser.close() }
}
