import type { Browser } from './browser.ts'

/** A POST that a proxy passes on for an address. */
export const sendAs = (browser: Browser, ip: string, path: string, json: object) =>
  browser.send('POST', path, { json, headers: { 'x-forwarded-for': ip } })
