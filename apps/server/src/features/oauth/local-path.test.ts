import { describe, expect, it } from 'vitest'
import { localPath } from './local-path.ts'

describe('[S8] the return address of a sign-in', () => {
  it.each(['/', '/account', '/room/abc_-1', '/invite/x?y=1#z', '/a//b', '/?next=https://elsewhere.example'])(
    'is %j',
    (path) => {
      expect(localPath(path)).toBe(path)
    },
  )

  it('is written so that a header can carry it', () => {
    expect(localPath('/räume/日本 x')).toBe('/r%C3%A4ume/%E6%97%A5%E6%9C%AC%20x')
  })

  it.each([
    undefined,
    '',
    'account',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/a\\b',
    '/.//elsewhere.example',
    '/..//elsewhere.example',
    '/%2e%2e//elsewhere.example',
    '/a/..//elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/a\r\nset-cookie: x=1',
    '/\u0000',
    '/\ud800',
    ' //elsewhere.example',
    'https://elsewhere.example',
    'https:elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@elsewhere.example',
    '/oauth/acme/start',
    '/a/../oauth/acme/start',
  ])('is never %j', (elsewhere) => {
    expect(localPath(elsewhere)).toBeNull()
  })
})
