/** The languages of the product, as ISO 639-1 codes. The first is the fallback. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

const maxHeaderLength = 500

/**
 * The best match for an `Accept-Language` header (RFC 9110, section 12.5.4) among the available languages; English where
 * nothing matches.
 */
export function acceptedLanguage(header: string | undefined, available: readonly Language[] = languages): Language {
  const ranges = (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((range) => /^\s*([a-z]{2,3})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(range))
    .flatMap((match) => (match === null ? [] : [{ tag: match[1]?.toLowerCase(), quality: Number(match[2] ?? 1) }]))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  const matches = ranges.map(({ tag }) => available.find((language) => language === tag))
  return matches.find((language) => language !== undefined) ?? 'en'
}
