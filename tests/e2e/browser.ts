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
  return { context, close: () => browser.close() }
}
