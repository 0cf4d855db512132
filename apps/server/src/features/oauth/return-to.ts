/** Stands for whatever host serves us. */
const here = 'http://here.invalid'

/**
 * A path of ours to go on to, as it can stand in a header; null where it leads elsewhere, or begins another flow. What
 * browsers read as another host (`//`, `/\`) is refused in any spelling.
 */
export function localPath(given: string | undefined): string | null {
  if (given === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given) || !given.isWellFormed()) return null
  const url = URL.parse(given, here)
  if (url === null || url.origin !== here) return null
  const path = url.href.slice(here.length)
  return path.startsWith('//') || /^\/oauth(\/|$)/.test(url.pathname) ? null : path
}
