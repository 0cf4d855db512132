import { describe, expect, it } from 'vitest'
import { parseUserAgent } from './device.ts'

const desktop = (browser: string | null, system: string | null) => ({ browser, system, isHandheld: false })
const handheld = (browser: string | null, system: string | null) => ({ browser, system, isHandheld: true })
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36`, desktop('Chrome', 'Windows')],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`, desktop('Edge', 'Windows')],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', desktop('Firefox', 'Linux')],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Safari/605',
      desktop('Safari', 'macOS'),
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/142.0 Safari/537.36`, desktop('Chrome', 'ChromeOS')],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) CriOS/142 Mobile',
      handheld('Chrome', 'iPhone'),
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      handheld('Samsung Internet', 'Android'),
    ],
    ['curl/8.14.1', desktop('curl', null)],
    ['<script>alert(1)</script>', desktop(null, null)],
    [null, desktop(null, null)],
  ])('is named from %s', (userAgent, device) => {
    expect(parseUserAgent(userAgent)).toEqual(device)
  })
})
