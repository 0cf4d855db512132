import type { Browser } from './browser.ts'

/** A POST as forwarded by a proxy for a client address. */
export const sendAs = (browser: Browser, ip: string, path: string, json: object) =>
  browser.send('POST', path, { json, headers: { 'x-forwarded-for': ip } })
