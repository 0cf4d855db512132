/**
 * Removes attributes whose value could refer to another file. Expressions of a spec yield colours, fonts and blend modes as
 * arbitrary text: a viewer would fetch a `url(…)` in it, and a backslash can disguise one.
 */
export function safeAttributes(attributes: { [name: string]: unknown }): { [name: string]: unknown } {
  const ownAttributes: { [name: string]: unknown } = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue
    const text = String(value)
    if (name === 'style' ? !isBlendMode(text) : isExternalReference(text)) continue
    ownAttributes[name] = name === 'font-family' ? `${text}, sans-serif` : value
  }
  return ownAttributes
}

/** The only style that Vega writes, with nothing added by a value. */
const isBlendMode = (style: string): boolean => /^mix-blend-mode: [a-z-]+;$/.test(style)
/** True if the value refers to anything but a definition in the same file. */
export const isExternalReference = (value: string): boolean =>
  value.includes('\\') || (/url\s*\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value))
