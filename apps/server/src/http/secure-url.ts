import { loopbackNames } from './origins.ts'

/** Whether what is sent there stays secret: https, or http that does not leave this machine. No credentials, no fragment. */
export function isSecureUrl(url: URL): boolean {
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackNames.includes(url.hostname))
}
