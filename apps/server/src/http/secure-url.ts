import { loopbackNames } from './origins.ts'

/** Whether a URL is confidential: https, or http on loopback; without credentials and fragment. */
export function isSecureUrl(url: URL): boolean {
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackNames.includes(url.hostname))
}
