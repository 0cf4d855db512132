/** The separators of the page's language. */
export interface NumberSeparators {
  group: string
  decimal: string
}

/** Parses a typed number: spaces, `'`, `’`, `_` and the language's group separators are dropped; a comma or a point precedes decimals. */
export function parseNumber(text: string, { group, decimal }: NumberSeparators): number {
  const cleaned = text
    .trim()
    .replace(/^−/, '-')
    .replaceAll(/[\s'’_]/g, '')
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`).test(cleaned)
  const ungrouped = isGrouped ? cleaned.replaceAll(group, '') : cleaned
  return ungrouped === '' ? Number.NaN : Number(ungrouped.replace(',', '.'))
}
