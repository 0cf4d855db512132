import { readFileSync } from 'node:fs'
import { subsetsFor } from './fonts.ts'

/**
 * Maximum size of the fonts embedded in one picture. Latin takes 48 KB; a page of Chinese may need a hundred subsets, and
 * then relies on the viewer's own fonts.
 */
const maxEmbeddedBytes = 1_500_000

/** `@font-face` rules with embedded fonts for the characters of `text` in the families of a font stack. */
export function fontFaces(text: string, stack: string): string {
  let remainingBytes = maxEmbeddedBytes
  const rules: string[] = []
  for (const { family, file, unicodeRange } of subsetsFor(text, stack)) {
    const bytes = readFileSync(file)
    remainingBytes -= bytes.byteLength
    if (remainingBytes < 0) break
    const source = `url(data:font/woff2;base64,${bytes.toString('base64')}) format("woff2")`
    rules.push(`@font-face{font-family:"${family}";font-weight:100 900;src:${source};unicode-range:${unicodeRange}}`)
  }
  return rules.join('')
}
