/**
 * The attributes of an SVG element without those whose value could lead outside of the file. A spec's expressions give
 * colours, fonts and blend modes as any text; `url(…)` in it would be fetched, and a backslash may write it otherwise.
 */
export function ownAttributes(attributes: { [name: string]: unknown }): { [name: string]: unknown } {
  const own: { [name: string]: unknown } = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue
    const text = String(value)
    if (name === 'style' ? !isBlendMode(text) : leadsOutside(text)) continue
    own[name] = name === 'font-family' ? `${text}, sans-serif` : value
  }
  return own
}

/** What Vega writes as style, and nothing that a value has added to it. */
const isBlendMode = (style: string): boolean => /^mix-blend-mode: [a-z-]+;$/.test(style)
/** True of a value that refers to something else than a definition of the file itself. */
export const leadsOutside = (value: string): boolean =>
  value.includes('\\') || (/url\s*\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value))
