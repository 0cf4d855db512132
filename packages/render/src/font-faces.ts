import { readFileSync } from 'node:fs'
import { subsetsFor } from './fonts.ts'

/**
 * Bytes of fonts that one picture carries at most. Latin takes 48 KB; a page of Chinese may touch a hundred subsets, and
 * is then left to the fonts of whoever opens it.
 */
const mostBytes = 1_500_000

/** `@font-face` rules, with their fonts in them, for the characters of a text in the families of a font stack. */
export function fontFaces(text: string, stack: string): string {
  let left = mostBytes
  const rules: string[] = []
  for (const { family, file, unicodeRange } of subsetsFor(text, stack)) {
    const bytes = readFileSync(file)
    left -= bytes.byteLength
    if (left < 0) break
    const source = `url(data:font/woff2;base64,${bytes.toString('base64')}) format("woff2")`
    rules.push(`@font-face{font-family:"${family}";font-weight:100 900;src:${source};unicode-range:${unicodeRange}}`)
  }
  return rules.join('')
}
