const longest = 255

/** A name to show and to download under: no folders, no control characters, never empty. */
export function fileName(given: string | undefined): string {
  const base = (given ?? '').toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const name = base
    // Browsers write these three so in the header of a part.
    .replace(/%22/g, '"')
    .replace(/%0[AD]/gi, '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  if (name.length <= longest) return name === '' ? 'upload' : name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  return name.slice(0, longest - ending.length).toWellFormed() + ending
}

/** RFC 6266: always an attachment; the name in UTF-8, percent-encoded. */
export function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename*=UTF-8''${encoded}`
}
