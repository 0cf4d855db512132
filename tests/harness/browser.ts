import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'

export interface OpenBrowser {
  context: BrowserContext
  /** With `keep`, the profile (cookies, storage) stays for the next `openBrowser` with the same folder. */
  close(options?: { keep?: boolean }): Promise<void>
  profile: string
}

/** A Chromium with a persistent profile, so that cookies outlive the window as they do for a person. */
export async function openBrowser(
  options: { profile?: string; width?: number; height?: number; touch?: boolean; locale?: string } = {},
): Promise<OpenBrowser> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'belvedere-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    headless: true,
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    ...(options.locale === undefined ? {} : { locale: options.locale }),
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  return {
    context,
    profile,
    async close({ keep = false } = {}) {
      await context.close()
      if (!keep) rmSync(profile, { recursive: true, force: true })
    },
  }
}
