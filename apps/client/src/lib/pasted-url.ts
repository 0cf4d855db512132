/** The address that pasted text is, alone on its line; null if it is none of the web. */
export function pastedUrl(text: string): string | null {
  const trimmed = text.trim()
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null
}
