/** A placeholder for our host. */
const placeholderOrigin = 'http://here.invalid'

/**
 * A path of this service to return to, safe in a header; null if it leads elsewhere or starts another flow. Paths that
 * browsers read as another host (`//`, `/\`) are refused in any spelling.
 */
export function localPath(path: string | undefined): string | null {
  if (path === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) || !path.isWellFormed()) return null
  const url = URL.parse(path, placeholderOrigin)
  if (url === null || url.origin !== placeholderOrigin) return null
  const localPart = url.href.slice(placeholderOrigin.length)
  return localPart.startsWith('//') || /^\/oauth(\/|$)/.test(url.pathname) ? null : localPart
}
