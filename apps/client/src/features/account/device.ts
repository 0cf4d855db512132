/** A device as its user agent describes it, with common names. */
export interface Device {
  /** Null if unknown. */
  browser: string | null
  system: string | null
  isHandheld: boolean
}

// Order matters: nearly every browser also claims to be Chrome and Safari, and Android to be Linux.
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chromium\//, 'Chromium'],
  [/(Headless)?Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^node\b|undici/i, 'Node.js'],
  [/^python|aiohttp|httpx/i, 'Python'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const firstMatch = (patterns: readonly [RegExp, string][], text: string) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null

export function parseUserAgent(userAgent: string | null): Device {
  const text = userAgent ?? ''
  return {
    browser: firstMatch(browsers, text),
    system: firstMatch(systems, text),
    isHandheld: /iPhone|iPod|iPad|Android|Mobile/.test(text),
  }
}
