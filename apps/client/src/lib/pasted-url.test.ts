import { expect, it } from 'vitest'
import { pastedUrl } from './pasted-url.ts'

it('is an address of the web and nothing else', () => {
  expect(pastedUrl(' https://example.org/a.csv\n')).toBe('https://example.org/a.csv')
  for (const text of ['see https://example.org', 'https://a.org\nhttps://b.org', 'ftp://a.org/b', 'https://', 'a,b'])
    expect([text, pastedUrl(text)]).toEqual([text, null])
})
