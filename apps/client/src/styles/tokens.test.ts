import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [, light = '', dark = ''] = css.split(':root')

function token(theme: string, name: string): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1]
  if (found === undefined) throw new Error(`no token ${name}`)
  return found
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'surface', 'raised']
const textPairs = [
  ...['ink', 'muted', 'faint', 'accent', 'warm', 'danger'].flatMap((text) => grounds.map((ground) => [text, ground])),
  ['ink', 'accent-soft'],
  ['on-accent', 'accent'],
  ['warm', 'warm-soft'],
  ['ink', 'warm-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['on-inverse', 'inverse'],
  ['on-inverse-muted', 'inverse'],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s tokens', (_, theme) => {
  it.each(textPairs)('hold text %s on %s to 4.5 : 1', (text = '', ground = '') => {
    expect(contrast(token(theme, text), token(theme, ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(grounds)('hold the edges of controls on %s to 3 : 1', (ground) => {
    expect(contrast(token(theme, 'line-strong'), token(theme, ground))).toBeGreaterThanOrEqual(3)
    expect(contrast(token(theme, 'accent'), token(theme, ground))).toBeGreaterThanOrEqual(3)
  })
})
