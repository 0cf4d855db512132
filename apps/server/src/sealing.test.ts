import { describe, expect, it } from 'vitest'
import { seal, unseal } from './sealing.ts'

const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) })
const [old, fresh] = [key('old', 1), key('fresh', 2)]

describe('[S26] a sealed secret', () => {
  it('opens at its place, and after the keys were replaced', () => {
    const sealed = seal([old], 'canary', 'ada https://a.example')
    expect(sealed).not.toContain('canary')
    expect(unseal([old], sealed, 'ada https://a.example')).toBe('canary')
    expect(unseal([fresh, old], sealed, 'ada https://a.example')).toBe('canary')
    expect(seal([fresh, old], 'canary', '')).toMatch(/^fresh\./)
  })
  it('is nothing elsewhere, changed, or without its key', () => {
    const sealed = seal([old], 'canary', 'ada https://a.example')
    const changed = sealed.replace(
      /\.(.)([^.]*)$/,
      (_, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    )
    const shortTag = sealed.split('.').toSpliced(2, 1, 'AAAA').join('.')
    expect([
      unseal([old], sealed, 'eve https://a.example'),
      unseal([old], sealed, 'ada https://b.example'),
      unseal([fresh], sealed, 'ada https://a.example'),
      unseal([old], changed, 'ada https://a.example'),
      unseal([old], shortTag, 'ada https://a.example'),
      unseal([old], 'nonsense', 'ada https://a.example'),
    ]).toEqual([null, null, null, null, null, null])
  })
})
