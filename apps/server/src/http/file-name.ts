const maxLength = 255

/** A name to show and to download under: without folders and control characters, never empty. */
export function fileName(rawName: string | undefined): string {
  const base = (rawName ?? '').toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const name = base
    // Browsers escape these in part headers.
    .replace(/%22/g, '"')
    .replace(/%0[AD]/gi, '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  if (name.length <= maxLength) return name === '' ? 'upload' : name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  return name.slice(0, maxLength - ending.length).toWellFormed() + ending
}

/** The value of `Content-Disposition` (RFC 6266): always an attachment; the name in UTF-8, percent-encoded. */
export function attachmentHeader(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename*=UTF-8''${encoded}`
}
