import { describe, expect, it } from 'vitest'
import { formatSpec, offsetOfPath, readSpec } from './spec-text.ts'

describe('the text of a spec', () => {
  it('survives a round trip', () => {
    const spec = { mark: 'bar', encoding: { x: { field: 'a' } } }
    expect(readSpec(formatSpec(spec))).toEqual({ state: 'json', spec })
  })

  it('says where it stops being JSON', () => {
    expect(readSpec('{"mark": }')).toMatchObject({ state: 'broken' })
  })

  it('finds the place that a fault names', () => {
    const text = formatSpec({ mark: 'bar', encoding: { y: { field: 'a' }, x: { field: 'prcie' } } })
    expect(text.slice(offsetOfPath(text, 'encoding.x.field'))).toMatch(/^"field": "prcie"/)
    expect(offsetOfPath(text, 'nowhere')).toBe(0)
  })
})
